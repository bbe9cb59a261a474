// Parts of a page that asks, each on its own: fields, forms, and how what is tapped on a pad is said.
// A field for words, and the button that says them; it is empty then, and the words wait while a tap is on its way.
const field = (label, done, text = "") => {
  const form = make("form", undefined, { class: "say" }), input = make("input", undefined, { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 300 });
  input.value = text;
  form.append(make("label", label), make("button", "say it"));
  form.firstChild.append(input);
  form.onsubmit = (event) => {
    event.preventDefault();
    const said = document.body.classList.contains("busy") ? "" : input.value.trim();
    if (said) input.value = "";
    if (said) done(said);
  };
  return form;
};
// Many buttons, and a field: a few letters typed there leave only the buttons that have them.
const sifted = (row) => {
  if (row.children.length <= 12) return [row];
  const input = make("input", undefined, { type: "search", autocomplete: "off", placeholder: "a few letters of it" }), label = make("label", "search ");
  label.append(input);
  input.oninput = () => [...row.children].forEach((each) => (each.hidden = !each.textContent.toLowerCase().includes(input.value.trim().toLowerCase())));
  return [label, row];
};
// A form for a piece that nobody knows: what is left empty is not said.
const teach = ({ name, fields }, done) => {
  const form = make("form"), inputs = [];
  form.append(make("p", `${name} is new? Say what it is; what nobody knows stays empty.`));
  fields.forEach(({ label, options }, number) => {
    const input = make("input", undefined, { type: "text", autocomplete: "off", list: `known${number}`, maxlength: 200 });
    const known = make("datalist", undefined, { id: `known${number}` });
    for (const option of options) known.append(make("option", undefined, { value: option }));
    inputs.push([label, input]);
    form.appendChild(make("label", `${label} `)).append(input, known);
  });
  form.append(make("button", `teach ${name}`));
  form.onsubmit = (event) => {
    event.preventDefault();
    const taught = inputs.filter(([, input]) => input.value.trim()).map(([label, input]) => `${label} ${input.value.trim()}`).join(", ");
    done(taught || "?");
  };
  return form;
};
// Moves by their word, in the order of a list.
const byVerb = (moves) => {
  const found = new Map();
  for (const move of moves) found.set(move.verb, [...(found.get(move.verb) ?? []), move]);
  return found;
};
// A part of a claim: what it is worth, and the lines of the score that make it up.
const claimed = ({ name, points, lines }) => {
  const heading = make("h3", `${name} ${points}`), list = make("ul", undefined, { class: "lines" });
  const isOne = new Set(lines.map((line) => line.rule)).size === 1;
  if (isOne && lines[0].rule) heading.append(make("small", ` (${lines[0].rule})`));
  for (const { worth, label, rule } of lines) {
    const item = list.appendChild(make("li"));
    item.append(make("b", worth), make("span", label));
    if (rule && !isOne) item.lastChild.append(make("small", ` (${rule})`));
  }
  return [heading, list];
};
// What a pad may say, and how it is said.
const range = ({ least, most }) => {
  const low = least !== null && least > -1000, high = most !== null && most < 1000000;
  return low && high ? `from ${least} to ${most}` : low ? `at least ${least}` : high ? `at most ${most}` : "";
};
const numberOf = (hole, digits) => (/^[-+]?\d+(\.\d+)?$/.test(digits) ? digits.replace(/^-/, hole.kind === "change" ? "=-" : "-").replace(/^\+/, "") : "");
// The letters as a word for each place, and which letter comes next; empty if all are there.
const spelt = ({ places }, letters) => {
  let at = 0, next = "";
  const words = places.map(([place, size]) => {
    const word = letters.slice(at, (at += size));
    if (word.length < size) next ||= `${place}: ${word.length + 1} of ${size}`;
    return word;
  });
  if (letters.length > at) next = "that is too many";
  return { text: words.filter(Boolean).join(" "), next };
};
// Whether letters of a search are the beginnings of words of a text, in their order.
const isMeant = (letters, text) => {
  const starts = letters.toLowerCase().split(/\s+/).filter(Boolean), words = text.toLowerCase().split(/\s+/);
  let at = 0;
  return starts.every((start) => {
    while (at < words.length && !words[at].startsWith(start)) at++;
    return at++ < words.length;
  });
};
