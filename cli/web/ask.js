// Asks the person who holds this page, and sends what is tapped. It knows no rule and keeps nothing: the server
// says what can be done, how it reads and whether it counts.
{
  const place = location.pathname.replace(/\/?$/, "/");
  const FEW = 12; // moves that are shown without a search
  const ask = make("section", undefined, { id: "ask", "aria-labelledby": "question" });
  const hand = make("section", undefined, { id: "hand", "aria-labelledby": "held" });
  const question = make("h2", "", { id: "question", tabindex: -1 });
  const waiting = make("p", undefined, { class: "small" }), told = make("p", undefined, { id: "told", role: "status" });
  const sure = make("div", undefined, { id: "sure", role: "group", "aria-label": "what will be recorded" });
  const others = make("div"), choices = make("div", undefined, { id: "choices" }), after = make("div", undefined, { class: "after" });
  ask.append(question, waiting, told, sure, others, choices, after);
  const held = make("p", undefined, { id: "reading", "aria-hidden": "true", hidden: "" });
  const own = make("div", undefined, { id: "own" });
  own.append(ask, hand);
  $("result") ? $("result").after(own) : document.querySelector("main").prepend(own);
  document.body.append(held);
  $("table").after($("controls"), $("live"));
  document.body.classList.add("asks");
  ask.addEventListener("keydown", (event) => event.target.matches("input") && event.stopPropagation()); // `b` is a letter here

  let now_ = null, asked_ = "", busy = false; // what is asked, as last heard; whether a tap is on its way
  let wanted = null; // the tap that waits to be confirmed, with its sentences or why not
  let group = [], filling = null, part = ""; // what is opened: words of the list, a move with a hole, a search
  let atOnce = false, sent = "", fuller = null; // what was opened when the last tap was sent; a move that may say more than that tap
  let holding = null, owed = false, hints = 3; // the button under a finger; whether to paint then; hints that are left
  const key = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const button = (text, act, attributes = {}) => {
    const element = make("button", text, { type: "button", ...attributes });
    element.onclick = act;
    return element;
  };
  const say = (text, tone = "") => {
    told.className = tone;
    if (told.textContent !== text) told.textContent = text;
  };

  // Talking with the server.
  const call = async (what, tap) => {
    const request = tap && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(tap) };
    const answer = await fetch(place + what, { cache: "no-store", signal: AbortSignal.timeout(15000), ...request });
    const wait = Number(answer.headers.get("retry-after")) || 1;
    return { status: answer.status, wait, data: answer.headers.get("content-type")?.startsWith("application/json") ? await answer.json() : {} };
  };
  // Somebody else's move does not disturb a person who types: what is begun stays as long as it can still be said.
  const keep = (isSame, isLater) => {
    const isSaid = busy && begun() === sent; // the news of a tap comes before its answer
    if (!isSame || isSaid) [group, part] = [[], ""];
    if (isSaid) filling = null;
    const isBegun = filling && (!filling.isOffered || filling.digits || filling.words.length || filling.picked?.size);
    if (!isBegun || (isLater && filling.move.holes[0].kind === "change")) return void (filling = null); // digits of the last round
    const move = [...now_.open, ...now_.longer, ...now_.besides].find((each) => each.text === filling.move.text && JSON.stringify(each.holes) === JSON.stringify(filling.move.holes));
    filling = move ? { ...filling, move } : null;
  };
  const goOnIn = (input) => {
    input.focus({ preventScroll: true });
    input.setSelectionRange(input.value.length, input.value.length); // in a new field the cursor may be in front of the text
  };
  const typed = (isFull) => {
    const fields = () => [...ask.querySelectorAll("input[type=text]")], labelOf = (input) => input.labels[0]?.textContent;
    const held = fields().filter((input) => input.value || (!isFull && input === document.activeElement)).map((input) => [labelOf(input), input.value, input === document.activeElement]);
    return () => {
      for (const [label, value, isFocused] of held) {
        const input = fields().find((each) => labelOf(each) === label);
        if (!input) continue;
        input.value = value;
        input.closest("details")?.setAttribute("open", "");
        if (isFocused) goOnIn(input);
      }
    };
  };
  let again = false, running_ = false;
  const refresh = async () => {
    if (running_) return void (again = true);
    running_ = true;
    try {
      do {
        again = false;
        const { status, data: next } = await call("asks");
        if (status !== 200) throw next;
        const was = now_;
        now_ = next;
        const isGone = was?.chosen && !next.chosen && was.at === next.at && !busy;
        const about = JSON.stringify([next.at, next.asked, next.yours]), stays = holding && about === asked_;
        if (about === asked_ && JSON.stringify(next) === JSON.stringify(was)) continue; // so that the keyboard stays on its button
        if (about !== asked_) {
          asked_ = about;
          keep(was?.asked === next.asked && was?.yours === next.yours, was?.stands !== next.stands);
          if (was && told.dataset.at !== String(next.at)) say("");
          if (was && wanted && !wanted.lost && !busy) await askAgain(wanted.tap); // a tap on its way has its own answer
        }
        if (isGone) say(`Not recorded any more: ${was.chosen.join(" ")} Choose again.`, "warning");
        if (was?.request?.own && next.at < was.at) say("Taken back.", "good"); // somebody has allowed it
        if (stays) owed = true; // the button under a finger is still the same: what else is new is painted later
        if (stays) continue;
        paint(typed());
      } while (again);
    } catch (problem) {
      if (problem?.error) say(problem.error, "bad"); // else the page says by itself that the connection is gone
      if (problem?.error || problem instanceof Error) setTimeout(refresh, 1000); // nobody else asks again
    }
    running_ = false;
  };
  const begun = () => JSON.stringify([group, part, filling && [filling.move.text, filling.words, filling.digits, [...(filling.picked ?? [])]]]);
  // A server that cannot answer now is asked again, a few times; a tap has a key, so it counts once.
  const send = async (what, tap, done, tries = 5) => {
    if (busy) return;
    [busy, sent] = [true, what === "do" ? begun() : ""];
    document.body.classList.add("busy");
    const answer = await call(what, tap).catch(() => null), later = answer && (answer.status >= 500 || answer.status === 429);
    busy = false;
    document.body.classList.remove("busy");
    if (answer && !later) await done(answer, tap);
    else {
      const why = answer ? (answer.data.error ?? "There was no answer.") : "Not recorded: there is no connection.", soon = later && tries;
      const own = (wanted = { what, tap, done, lost: true, said: [], error: soon ? `${why} It is sent again in a moment.` : why });
      if (soon) setTimeout(() => wanted === own && send(what, tap, done, tries - 1), answer.wait * 1000);
    }
    holding ? (owed = true) : paint(typed(done !== recorded)); // a finger that holds the next button keeps it
  };
  const longer = (words) => {
    const move = now_.longer.find((each) => each.text === words);
    return move ? { move, words: [] } : null;
  };
  // First how it reads, then whether it is meant; what came too late is asked again.
  const tapOf = (words, more = {}) => ({ at: now_.at, key: key(), words, ...more });
  const tapped = (words, more, filled = null) => {
    if (!now_.records) return;
    const tap = tapOf(words, more);
    fuller = filled ?? longer(words);
    if (atOnce && !tap.insists) return void send("do", tap, recorded);
    send("say", tap, previewed);
  };
  // Holding a button shows the sentence; letting go on the button records it, and letting go anywhere else does not.
  const SOON = 250, READ = 350;
  const letGo = (event) => {
    if (!holding || (event && event.pointerId !== holding.pointer)) return;
    const { element, tap, since } = holding, over = event && document.elementFromPoint(event.clientX, event.clientY);
    const isMeant = event?.type === "pointerup" && element.contains(over) && element.isConnected && since && Date.now() - since >= READ;
    clearTimeout(holding.soon);
    [holding, held.hidden] = [null, true];
    if (!isMeant || busy) return void (owed && setTimeout(paint, 400)); // after its click
    element.onclick = null; // the click of this touch
    send("do", tap, recorded);
  };
  const holdable = (element, words) => {
    const read = async (own) => {
      const said = words();
      if (!said || !now_.records || busy || holding !== own) return;
      own.tap = tapOf(said);
      const answer = await call("say", own.tap).catch(() => null);
      if (holding !== own || !element.isConnected || answer?.status !== 200) return;
      own.since = Date.now();
      held.replaceChildren(make("b", answer.data.said.join(" ")), make("small", "Let go: it is recorded. Slide off: it is not."));
      held.hidden = false;
    };
    element.onpointerdown = (event) => {
      if (event.button || !event.isPrimary || atOnce) return;
      const own = { element, pointer: event.pointerId, since: 0 };
      [holding, own.soon] = [own, setTimeout(() => read(own), SOON)];
    };
    element.oncontextmenu = (event) => event.preventDefault();
    return element;
  };
  for (const what of ["pointerup", "pointercancel"]) document.addEventListener(what, letGo);
  const previewed = ({ status, data: answer }, tap) => {
    if (status === 409) return late(answer, tap);
    const unknown = answer.unknown ?? (status === 422 && tap.taught ? wanted?.unknown : undefined);
    wanted = { what: "do", tap, done: recorded, ...answer, unknown, said: answer.said ?? [], holds: status === 200 && hints-- > 0 };
    say("");
  };
  const recorded = async ({ status, data: answer }, tap) => {
    if (status === 409) return late(answer, tap);
    if (status === 200 || status === 202) {
      wanted = null;
      if (now_.at === tap.at || begun() === sent) [filling, group, part] = [null, [], ""]; // otherwise news came first, and more is begun
      things.close();
      say((answer.said ?? []).join(" "), "good");
      told.dataset.at = answer.at;
      paint(typed(true)); // what was typed since it was sent stays
      await refresh();
      if (!document.activeElement?.matches("input")) question.focus({ preventScroll: true }); // nobody loses the field that they type in
    } else wanted = { what: "do", tap, done: recorded, said: [], ...answer };
  };
  const late = async (answer, tap) => {
    if (!tap.words) say(`${answer.error} So nothing was done.`, "warning");
    else wanted = { what: "do", tap, done: recorded, said: [] };
    asked_ = "";
    await refresh();
  };
  // The table moved on before a tap came: says what happened, and asks whether the tap is still meant.
  const askAgain = async (tap) => {
    if (!tap.words) return void (wanted = null);
    const old = await call("say", tap), next = { ...tap, at: now_.at, key: key() };
    const { status, data: read } = await call("say", next);
    if (busy || wanted?.tap !== tap) return; // meanwhile it was tapped, or given up
    if (status === 409) return void ([asked_, again] = ["", true]); // more came meanwhile: asked again for that
    wanted = { what: "do", tap: next, done: recorded, said: [], ...read, first: `${old.data.error ?? ""} Not recorded yet: is this still what you mean?` };
  };

  // What else a move may say, on one sheet with its sentence, which is read again after each touch and letter.
  const isOnSheet = (hole) => hole.kind === "text" || (hole.kind === "choice" && hole.among.length > 0 && hole.among.length <= 12);
  const paintSheet = (tap, record) => {
    const { move, words } = fuller, more = (fuller.more ??= {}), sentence = sure.querySelector(".said");
    const line = () => [move.text, ...words, ...move.holes.map((hole, at) => more[at] && [hole.lead, more[at]].filter(Boolean).join(" "))].filter(Boolean).join(" ");
    let soon = 0;
    const read = () => {
      clearTimeout(soon);
      record.onclick = () => send("do", { ...tap, words: line() }, recorded);
      soon = setTimeout(async () => {
        const said = line(), answer = await call("say", { ...tap, words: said }).catch(() => null);
        if (said === line() && sentence?.isConnected) sentence.textContent = answer?.data.said?.join(" ") ?? answer?.data.error ?? sentence.textContent;
      }, 150);
    };
    let written = null;
    move.holes.forEach((hole, at) => {
      if (at < words.length || !isOnSheet(hole)) return;
      if (hole.kind === "text") {
        const input = make("input", undefined, { type: "text", autocomplete: "off", autocapitalize: "none", maxlength: 200 });
        input.value = more[at] ?? "";
        input.oninput = () => ((more[at] = input.value.trim()), read());
        input.onkeydown = (event) => void (event.key === "Enter" && record.click());
        sure.appendChild(make("label", `${hole.name} `)).append(input);
        return void (written ??= input);
      }
      const row = sure.appendChild(make("div", undefined, { class: "row", role: "group", "aria-label": hole.name }));
      const press = (name) => {
        more[at] = more[at] === name ? "" : name;
        for (const each of row.children) each.setAttribute("aria-pressed", each.textContent === more[at]);
        read();
        if (written && more[at]) goOnIn(written);
      };
      row.append(...hole.among.map((name) => button(name, () => press(name), { "aria-pressed": name === more[at] })));
    });
    if (line() !== tap.words) read();
  };
  // What waits to be confirmed, or why it cannot be.
  const paintSure = () => {
    sure.replaceChildren();
    if (!wanted) return;
    if (wanted.first) sure.append(make("p", wanted.first, { class: "warning" }));
    for (const text of wanted.said) sure.append(make("p", text, { class: "said" }));
    if (wanted.error) sure.append(make("p", wanted.error, { class: "bad" }));
    const row = sure.appendChild(make("div", undefined, { class: "row" })), tap = wanted.tap;
    const leave = () => ((wanted = null), paint());
    const record = button("Record", () => send("do", tap, recorded), { class: "main" });
    if (wanted.lost) row.append(button("Try again", () => send(wanted.what, tap, wanted.done), { class: "main" }));
    else if (!wanted.error) row.append(record);
    if (wanted.unknown) sure.append(teach(wanted.unknown, (taught) => tapped(tap.words, { taught })));
    if (wanted.insist) {
      const reason = make("input", undefined, { type: "text", maxlength: 200, autocomplete: "off" });
      const label = sure.appendChild(make("label", "It happened anyway, because (may stay empty) "));
      label.append(reason);
      row.append(button("Insist", () => tapped(tap.words, { insists: true, reason: reason.value })));
    }
    row.append(button("Not this", leave));
    const isSheet = fuller && !wanted.error && !wanted.lost;
    if (isSheet) paintSheet(tap, record);
    if (isSheet) row.append(...fuller.move.holes.map((hole, at) => [hole, at]).filter(([hole, at]) => at >= fuller.words.length && !isOnSheet(hole) && (hole.kind !== "choice" || hole.among.length)).map(([hole, at]) => {
      const { move, words } = fuller, skipped = Array(at - words.length).fill("");
      return button(`${hole.name} …`, () => ((wanted = null), (filling = { move, words: [...words, ...skipped] }), paint()), { class: "hole" });
    }));
    if (wanted.holds) sure.append(make("p", "Quicker: hold a button until its sentence is there, then let go.", { class: "small" }));
  };

  // What can be done: moves by their word, then by what comes first; what is refused with its reason.
  const labelOf = (move, from = 0) => [...(move.seat && move.seat !== now_.name ? [move.seat] : []), ...(move.words.length > from ? move.words.slice(from) : [move.verb])].join(" ");
  const why = (move) => [move.why, move.rule && `(${move.rule})`].filter(Boolean).join(" ");
  const isLegal = (move) => !["refused", "impossible"].includes(move.verdict);
  const moveButton = (move, label) => {
    const about = { title: move.help, "data-text": move.text }, element = button(label, () => tapped(move.text), about);
    if (isLegal(move)) return holdable(element, () => move.text);
    element.className = "no";
    element.append(make("small", why(move)));
    return element;
  };
  const matches = (move) => isMeant(part, move.text);
  const listOf = (moves, from) => {
    const row = make("div", undefined, { class: "row" });
    const firsts = new Set(moves.map((move) => move.words[from]));
    if (moves.length > FEW && !part && firsts.size > 1 && firsts.size < moves.length)
      for (const first of firsts) row.append(button(`${first} …`, () => ((group = [moves[0].verb, ...moves[0].words.slice(0, from), first]), paint())));
    else row.append(...moves.map((move) => moveButton(move, labelOf(move, from))));
    return row;
  };
  // The moves without those that are put together by touching pieces.
  const listed = () => {
    const elsewhere = things.texts(now_.things), several = new Set(now_.open.filter((each) => each.holes[0].kind === "pieces").map((each) => each.verb));
    return now_.moves.filter((move) => !elsewhere.has(move.text) && !(several.has(move.verb) && move.words.length));
  };
  const isLast = (verb) => verb === "end" || verb === "finish";
  const isHere = (each) => (each.holes[0].kind === "new" && each.words.length ? group.join("\n") === [each.verb, ...each.words].join("\n") : group.every((word, at) => word === [each.verb, ...each.words][at]));
  const paintList = (beside) => {
    const all = listed();
    const opened = group.length ? all.filter((move) => [move.verb, ...move.words].slice(0, group.length).every((word, at) => word === group[at])) : all.filter(matches);
    const order = (moves) => [...moves.filter(isLegal), ...moves.filter((move) => !isLegal(move))];
    if (all.length > FEW && !group.length) {
      const search = make("input", undefined, { type: "search", id: "some", autocomplete: "off", placeholder: "a few letters of it" });
      search.value = part;
      search.oninput = () => ((part = search.value), paint());
      const label = choices.appendChild(make("label", "search "));
      label.append(search);
    }
    if (group.length) choices.append(make("p", group.join(" ")), button("back", () => ((group = []), paint())));
    const verbs = byVerb(order(opened)), elsewhere = things.texts(now_.things), holes = now_.open.filter((each) => each !== beside && !elsewhere.has(each.text) && isHere(each) && (!part || matches(each)));
    const names = new Set([...verbs.keys(), ...holes.map((each) => each.verb)]);
    for (const verb of [...names].sort((one, two) => isLast(one) - isLast(two))) {
      const own = verbs.get(verb) ?? [], isNamed = own.some((move) => move.words.length) || holes.some((each) => each.verb === verb && each.words.length);
      if (names.size > 1 && isNamed) choices.append(make("h3", verb));
      const row = choices.appendChild(listOf(own, group.length ? group.length - 1 : 0));
      const openings = holes.filter((hole) => hole.verb === verb), firsts = new Set(openings.map((each) => each.words[0]));
      if (openings.length > FEW && !group.length && !part && firsts.size > 1 && firsts.size < openings.length)
        for (const first of firsts) row.append(button(`${first} …`, () => ((group = [verb, first]), paint())));
      else for (const each of openings) row.append(button(holeLabel(each), () => ((filling = { move: each, words: [] }), paint()), { class: "hole" }));
    }
    if (!now_.behind || group.length || beside) return;
    for (const [verb, own] of byVerb(now_.behind.moves.filter(matches))) {
      const both = `${now_.behind.usual}, and then ${verb}`, isNamed = own.some((move) => move.words.length);
      if (isNamed) choices.append(make("h3", both));
      const row = choices.appendChild(make("div", undefined, { class: "row" }));
      row.append(...own.map((move) => moveButton(move, isNamed ? labelOf(move) : both)));
    }
  };
  const whose = ({ by }) => (by && by !== "table" && by !== now_.name ? [by] : []); // on everybody's page, and the host's
  const holeLabel = (each) => [...whose(each), ...(each.holes[0].kind === "new" ? ["something new"] : each.words.length ? each.words : [each.verb])].filter(Boolean).join(" ") + " …";

  // A move with a hole: numbers on a pad, pieces by touching them, anything else in words.
  const saidWith = (word) => [...filling.words, [filling.move.holes[filling.words.length].lead, word].filter(Boolean).join(" ")];
  const wholeWith = (word) => {
    const { move } = filling, said = saidWith(word);
    return move.holes.slice(said.length).every((each) => each.is_optional) ? [move.text, ...said].join(" ") : "";
  };
  const fill = (word) => {
    const whole = wholeWith(word), { move } = filling;
    if (whole) return tapped(whole, {}, { move, words: saidWith(word) });
    filling = { move: filling.move, words: saidWith(word) };
    paint();
  };
  const paintPad = (hole) => {
    const isSpelt = hole.kind === "letters", shown = make("output", undefined, { class: isSpelt ? "said" : "digits" }), reads = make("p", undefined, { class: "reads", role: "status" });
    const pad = make("div", undefined, { class: "pad", role: "group", "aria-label": hole.name });
    const all = () => filling.digits ?? "", whole = () => (numberOf(hole, all()) ? all() : "");
    const value = (digits) => (!isSpelt ? numberOf(hole, digits) : spelt(hole, digits).next ? "" : spelt(hole, digits).text);
    const line = (digits) => value(digits) && wholeWith(value(digits));
    const is = button("that is it", undefined, { class: "main" });
    // What stays on the pad for a moment is read out, so that the next tap records it.
    let soon = 0;
    const read = async () => {
      const digits = filling?.digits, tap = tapOf(line(digits));
      const answer = await call("say", tap).catch(() => null);
      const isOld = busy || wanted || !is.isConnected || filling?.digits !== digits;
      if (!answer && !isOld) reads.textContent = "There is no connection: this cannot be recorded now.";
      if (answer?.status !== 200 || isOld) return;
      hints--;
      reads.textContent = answer.data.said.join(" ");
      is.textContent = "Record";
      is.onclick = () => send("do", tap, recorded);
    };
    const set = (digits) => {
      filling.digits = digits;
      shown.textContent = isSpelt ? `${spelt(hole, digits).text} …` : digits || "…";
      reads.textContent = isSpelt ? spelt(hole, digits).next : "";
      is.textContent = "that is it";
      is.onclick = () => value(digits) && fill(value(digits));
      clearTimeout(soon);
      if (line(digits) && !atOnce && !wanted) soon = setTimeout(read, 250);
    };
    const sign = (text, own = text) => holdable(button(text, () => set(all() + own)), () => line(all() + own));
    const above = isSpelt ? hole.among.map((each) => sign(each, each[0])) : [..."123456789"].map((digit) => sign(digit));
    pad.append(...above);
    if (!isSpelt) pad.append(button("−", () => set(`-${all().replace(/^[-+]/, "")}`), { "aria-label": "below zero" }), sign("0"));
    pad.append(button("⌫", () => set(all().slice(0, -1)), { "aria-label": "delete" }));
    if (hole.decimals) pad.append(button(".", () => /^[-+]?\d+$/.test(all()) && set(`${all()}.`), { "aria-label": "point" }));
    const row = make("div", undefined, { class: "row" }), about = [!isSpelt && range(hole), !atOnce && hints > 0 && "hold the last one to record it"];
    row.append(is);
    if (hole.kind === "change") for (const [text, before] of [["add it", "+"], ["take it away", "+-"]]) row.append(button(text, () => whole() && fill(`${before}${whole().replace(/^\+/, "")}`)));
    choices.append(make("p", about.filter(Boolean).join("; "), { class: "small" }), shown, pad, reads, row);
    set(all());
  };
  const paintPieces = (hole) => {
    const picked = (filling.picked ??= new Set()), row = make("div", undefined, { class: "row" });
    const named = () => {
      const names = [...picked].map((at) => hole.among[at]);
      return names.join(names.some((name) => name.includes(" ")) ? ", " : " ");
    };
    const done = holdable(button("", () => fill(named()), { class: "main" }), () => wholeWith(named()));
    const count = () => {
      const most = hole.most ?? hole.among.length;
      done.textContent = `these ${picked.size}`;
      done.disabled = picked.size < (hole.least ?? 0) || picked.size > most;
    };
    hole.among.forEach((name, at) => {
      const own = button(name, () => {
        picked.has(at) ? picked.delete(at) : picked.add(at);
        own.setAttribute("aria-pressed", picked.has(at));
        count();
      }, { "aria-pressed": picked.has(at), class: "piece" });
      row.append(own);
    });
    count();
    const most = hole.most ?? hole.among.length;
    choices.append(make("p", hole.least === most ? `touch ${most}` : `touch ${hole.least ?? 0} to ${most}`, { class: "small" }), row, done);
  };
  const paintHole = () => {
    const { move, words } = filling, hole = move.holes[words.length];
    const own = hole.kind === "change" && move.by === now_.name ? [`${move.by}:`] : whose(move);
    choices.append(make("p", [...own, ...(move.words.length + words.length ? [...move.words, ...words] : [move.verb])].join(" "), { class: "said" }));
    if (/^(number|change|letters)$/.test(hole.kind)) paintPad(hole);
    else if (hole.kind === "pieces" && hole.among.length) paintPieces(hole);
    else if (hole.kind === "choice" && hole.among.length) {
      const row = make("div", undefined, { class: "row" });
      for (const name of hole.among) row.append(holdable(button(name, () => fill(name)), () => wholeWith(name)));
      choices.append(...sifted(row));
    } else choices.append(field(hole.kind === "new" ? `what it is called` : hole.name, fill));
    if (words.length || !filling.isOffered || hole.is_optional) choices.append(button("back", () => ((filling = null), (group = []), paint())));
  };

  const things = thingsPart({ section: hand, button, holdable, tapped, moveButton, isLegal, paint: () => paint(), fill: (move) => ((filling = { move, words: [] }), paint(), choices.scrollIntoView({ block: "nearest" })) });
  const paintOthers = () => {
    others.replaceChildren();
    const { chosen, request, claim } = now_, at = () => ({ at: now_.at, key: key() });
    if (chosen) {
      others.append(make("p", `You chose: ${chosen.join(" ")} You can change it until the last one has chosen.`, { class: "said" }));
      others.append(button("take my choice back", () => send("forget", at(), (answer, tap) => ((now_.chosen = null), recorded(answer, tap)))));
    }
    if (request) {
      others.append(make("p", `${request.own ? "You ask" : `${request.by} asks`} to take back: ${request.what.join(" ")}`, { class: "warning" }));
      const [text, what] = request.own ? ["Never mind", "forget"] : ["Allow it", "allow"];
      if (now_.records) others.append(button(text, () => send(what, at(), recorded)));
    }
    if (claim) {
      others.append(make("p", `The log says ${claim.points} for you.${claim.open.length ? ` Open: ${claim.open.join(", ")}.` : ""}`));
      if (!claim.open.length) others.append(holdable(button(`Claim ${claim.points}`, () => tapped(claim.text), { class: "main" }), () => claim.text));
      others.append(...claim.parts.flatMap(claimed));
    }
  };
  // What only the host knows, and how it is told; other pages are sent nothing of it.
  const paintSecrets = () => {
    if (!now_.secrets) return;
    const box = after.appendChild(make("div", undefined, { id: "secrets" })), list = make("ul", undefined, { class: "lines" });
    box.append(make("h2", "Only you know"), list);
    for (const { number, said, open } of now_.secrets) {
      const item = list.appendChild(make("li"));
      item.append(make("b", String(number)), make("span", said));
      if (!open) continue;
      const row = item.appendChild(make("div", undefined, { class: "row" }));
      for (const does of ["uncover", "forget"]) row.append(holdable(button(does, () => tapped(`${does} ${number}`), { "aria-label": `${does} ${number}` }), () => `${does} ${number}`));
    }
    box.append(field("a secret; after a colon, a secret move ", (text) => tapped(text.startsWith(":") ? `secret${text}` : `secret ${text}`)));
  };
  const paintAfter = () => {
    after.replaceChildren();
    if (!now_.records) return;
    paintSecrets();
    const { undo } = now_;
    if (undo && !now_.request) after.append(button(`${undo.free ? "Take back" : "Ask to take back"}: ${undo.what.join(" ")}`, () => send("undo", { at: now_.at, key: key() }, recorded)));
    if (now_.throws) {
      const row = after.appendChild(make("div", undefined, { class: "row", role: "group", "aria-label": "where dice are thrown" }));
      for (const how of ["phone", "table", "tool"]) row.append(button(`dice: ${how}`, () => send("do", tapOf(`throws ${how}`), recorded), { "aria-pressed": now_.throws === how, class: "piece" }));
    }
    const words = make("details", undefined, { class: "small" });
    words.append(make("summary", "in words, as at the prompt"), field("say ", (text) => tapped(text)));
    const box = make("input", undefined, { type: "checkbox" }), label = make("label", undefined, { class: "small" });
    box.checked = atOnce;
    box.onchange = () => (atOnce = box.checked);
    label.append(box, " record at once, without asking again");
    after.appendChild(words).append(label);
  };
  const paint = (putBack) => {
    if (!now_) return;
    const searches = document.activeElement?.id === "some"; // it is made anew, and the person typing goes on
    const isOwn = now_.yours && now_.name && now_.asked.startsWith(`${now_.name}: `);
    question.textContent = isOwn ? `You: ${now_.asked.slice(now_.name.length + 2)}` : now_.asked.replace(/^table: /, "");
    ask.classList.toggle("yours", now_.yours && now_.seat !== null && (now_.moves.some(isLegal) || now_.open.length > 0));
    const still = now_.waiting.filter((name) => name !== now_.name);
    waiting.textContent = now_.over ? "" : now_.out ? "You are out of this game; you can still write notes." : now_.once ? (still.length ? `Still choosing: ${still.join(", ")}.` : "") : now_.yours || !still.length ? "" : `Waiting for ${still.join(", ")}.`;
    ask.dataset.at = now_.at;
    owed = false;
    letGo(); // its button is made anew
    paintSure();
    paintOthers();
    choices.replaceChildren();
    const isAnswered = listed().some((move) => isLegal(move) && !isLast(move.verb)); // by a button, which comes first
    const next = now_.open.find((each) => each.is_next) ?? (now_.open.length === 1 && !isAnswered ? now_.open[0] : undefined);
    const only = next && !now_.over && !group.length && /^(number|change|pieces|letters)$/.test(next.holes[0].kind);
    if (only && !filling) filling = { move: next, words: [], isOffered: true }; // nobody has opened it: another question closes it
    const isBeside = only && filling.move.text === next.text;
    if (now_.records && filling) paintHole();
    if (now_.records && (!filling || isBeside)) paintList(isBeside && next);
    things.paint(now_.things, now_.records ? now_.besides : [], now_.records || now_.seat !== null);
    paintAfter();
    if (searches && $("some")) goOnIn($("some"));
    putBack?.();
  };
  document.addEventListener("asked", refresh);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  refresh();
}
