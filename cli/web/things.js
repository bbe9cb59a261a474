// What somebody holds, or sees in front of them, to be touched: each thing with what can be done with it. It knows no
// rule: the server says which moves name a thing.
const thingsPart = ({ section, button, holdable, tapped, fill, moveButton, isLegal, paint }) => {
  let opened = ""; // the thing whose moves are shown
  const unfolded = new Set();
  const said = (move) => [move.verb, ...move.words].join(" ");
  const paintThing = ({ text, moves, open }, key) => {
    const legal = moves.filter(isLegal);
    if (!moves.length && !open.length) return make("span", text, { class: "thing" });
    if (moves.length === 1 && legal.length && !open.length) return holdable(button(text, () => tapped(legal[0].text), { title: said(legal[0]), "data-text": legal[0].text }), () => legal[0].text);
    const shows = () => {
      opened = opened === key ? "" : key;
      paint();
      if (opened && moves.length === 1 && legal.length) tapped(legal[0].text); // the only move is read at once, beside what else it can be
    };
    const element = button(text, shows, { "aria-expanded": opened === key, class: legal.length || open.length ? "" : "no" });
    return legal.length ? holdable(element, () => legal[0].text) : element; // holding it makes its first move
  };
  const paintMoves = ({ text, moves, open }) => {
    const row = make("div", undefined, { class: "row opened", role: "group", "aria-label": text });
    row.append(...moves.map((each) => moveButton(each, said(each))), ...open.map((each) => button(`${said(each)} …`, () => fill(each), { class: "hole" })));
    return row;
  };
  const paintGroup = (group, at) => {
    const list = make(group.things.some((each) => each.about) ? "ul" : "div", undefined, { class: "row things" }), parts = [list];
    group.things.forEach((thing, place) => {
      const key = `${at} ${place} ${thing.text}`, element = paintThing(thing, key);
      if (list.tagName === "UL") {
        const item = list.appendChild(make("li"));
        item.append(element, ...(thing.about ? [make("span", thing.about, { class: "small" })] : []));
        if (opened === key) item.append(paintMoves(thing));
      } else {
        list.append(element);
        if (opened === key) parts.push(paintMoves(thing));
      }
    });
    if (!group.folded) return [make("h2", group.title, at ? {} : { id: "held" }), ...parts];
    const box = make("details", undefined, unfolded.has(at) ? { open: "" } : {});
    box.append(make("summary", group.title), ...parts);
    box.ontoggle = () => (box.open ? unfolded.add(at) : unfolded.delete(at));
    return [box];
  };
  const paintBesides = (moves) => {
    const box = make("details", undefined, unfolded.has("besides") ? { open: "" } : {}), row = make("div", undefined, { class: "row" });
    row.append(...moves.map((each) => button(each.holes.length ? `${each.verb} …` : each.verb, () => (each.holes.length ? fill(each) : tapped(each.text)), { title: each.help, class: "hole" })));
    box.append(make("summary", "something else"), ...sifted(row));
    box.ontoggle = () => (box.open ? unfolded.add("besides") : unfolded.delete("besides"));
    return box;
  };
  return {
    // The page of no seat shows things only if something can be done with them.
    paint: (groups, besides, isShown) => {
      section.hidden = !(groups.length || besides.length) || !isShown;
      const parts = isShown ? [...groups.flatMap(paintGroup), ...(besides.length ? [paintBesides(besides)] : [])] : [];
      section.replaceChildren(...parts);
      section.setAttribute("aria-label", groups[0]?.title ?? "");
      section[groups[0]?.folded ? "removeAttribute" : "setAttribute"]("aria-labelledby", "held");
    },
    close: () => (opened = ""),
    // What is shown on things, and therefore not in the list.
    texts: (groups) => new Set(groups.flatMap((group) => group.things.filter((each) => each.instead)).flatMap(({ moves, open }) => [...moves, ...open].map(({ text }) => text))),
  };
};
