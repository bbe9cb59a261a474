"use strict";
// Steps through a game whose tables, score sheets and sentences are in this file. All text is set as text.
const $ = (id) => document.getElementById(id);
const LONG = 24; // letters of a cell that must not be squeezed
const [HEADING, NOTE, FACTS, TABLE, TREE, FRAME, PART] = [0, 1, 2, 3, 4, 5, 6];
const [DISC, BOX, LINE] = [0, 1, 2];

// What was seen: for each event, by its place, the one before it, its table and its score sheet. The list of
// moves: its entries by the place of their event, and the words that a search looks in. A line of play: the
// places of its events in their order, where its steps end, and which turn each belongs to.
let data, ids, before, place, boards, sheets, lists, entries, words, lines;
const changed = (old, change) => {
  if (change === 0) return old;
  const now = old.slice(0, change[0]);
  for (let at = 1; at < change.length; at += 2) now[change[at]] = change[at + 1];
  return now;
};
const told = (at) => {
  const link = entries.get(at).firstChild.cloneNode(true);
  for (const part of link.querySelectorAll("b, i")) part.remove();
  return link.textContent.trim();
};
const lineOf = ({ name, tip }) => {
  const path = [];
  for (let at = place.get(tip); at !== 0; at = before[at]) path.push(at);
  path.push(0);
  path.reverse();
  const ends = [];
  path.forEach((at, index) => (data.ends[at] === "1" || index === path.length - 1) && ends.push(index));
  const stepOf = new Array(path.length);
  for (let step = 0, index = 0; index < path.length; index++) {
    if (index > ends[step]) step++;
    stepOf[index] = step;
  }
  return { name, path, ends, stepOf, index: new Map(path.map((at, index) => [at, index])) };
};
const enter = (item) => {
  const at = place.get(Number(item.id.slice(1)));
  entries.set(at, item);
  words.set(at, item.textContent.toLowerCase());
  item.removeAttribute("id"); // so that an address is followed here, not by scrolling
  item.firstChild.tabIndex = -1;
};
const elementsOf = ([base, shared, ...own]) => (shared ? lists[base].slice(0, shared).concat(own) : own);
const read = (text) => {
  data = JSON.parse(text);
  [ids, before, boards, sheets] = [[], [], [], []];
  [place, entries, words] = [new Map(), new Map(), new Map()];
  for (const [first, last, on] of data.runs)
    for (let id = first; id <= last; id++) {
      before.push(id === first ? place.get(on) ?? 0 : ids.length - 1);
      place.set(id, ids.length);
      ids.push(id);
    }
  ids.forEach((_, at) => {
    boards.push(changed(at ? boards[before[at]] : [], data.boards[at]));
    sheets.push(changed(at ? sheets[before[at]] : [], data.sheets[at]));
  });
  for (const item of document.querySelectorAll("#list li[id]")) enter(item);
  for (const mark of document.querySelectorAll("#list mark")) mark.removeAttribute("id");
  lists = [];
  for (const list of data.lists) lists.push(elementsOf(list));
  lines = data.lines.map(lineOf);
};
// Numbers. A pair stands for the beginning of a list: [the list's number, how many of its numbers].
const listed = (parts) => parts.flatMap((part) => (typeof part === "number" ? [part] : lists[part[0]].slice(0, part[1])));
read($("data").textContent);

let line = 0, here = 0, running = 0, asked = null, plot = null, writing = 0, marked = [];
const now = () => lines[line];
const step = () => now().stepOf[here];
const turn = (index) => data.turns[now().path[index]];

const make = (tag, text, attributes = {}) => {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  return element;
};

// A table as it is shown: blocks made of rows; what was not there before is marked.
const rowsOf = (board) => {
  const rows = new Set(), named = new Map();
  for (const block of board) {
    const [kind, ...own] = data.blocks[block];
    for (const row of own) {
      rows.add(row);
      if (kind === TABLE || kind === FACTS) named.set(data.rows[row][0], data.rows[row]);
    }
  }
  return { rows, named, isDrawn: board.some((block) => data.blocks[block][0] === FRAME) };
};
const isNew = (old, kind, row, column) => {
  if (old.rows.has(row)) return false;
  const earlier = old.named.get(data.rows[row][0]);
  return !((kind === TABLE || kind === FACTS) && earlier) || earlier[column] !== data.rows[row][column];
};
// Marks the parts of a list that were not in it before, or the whole of anything else that is new.
const mark = (element, old, kind, row, column) => {
  const value = data.cells[data.rows[row][column]];
  if (value === "" || !isNew(old, kind, row, column)) return element;
  const earlier = data.cells[old.named.get(data.rows[row][0])?.[column]];
  const had = new Set(typeof earlier === "string" ? earlier.split(", ") : []);
  const parts = typeof value === "string" && had.size ? value.split(", ") : [];
  if (!parts.some((part) => had.has(part)) || parts.every((part) => had.has(part))) {
    element.classList.add("new");
    return element;
  }
  element.replaceChildren();
  parts.forEach((part, number) => {
    if (number) element.append(", ");
    element.append(had.has(part) ? part : make("span", part, { class: "new" }));
  });
  return element;
};
const NUMBER = /^[-+−]?\d+([.,]\d+)?$|^[·?]?$/; // or a sign that there is no number yet
const isNumber = (value) => typeof value === "number" || NUMBER.test(value);
const cellOf = (old, kind, row, column, areNumbers = false) => {
  const value = data.cells[data.rows[row][column]];
  const isHead = column === 0 && value !== "";
  const element = make(isHead ? "th" : "td", value, isHead ? { scope: "row" } : {});
  if (typeof value === "number" || areNumbers) element.className = "number";
  else if (value.length > LONG) element.className = "long";
  return mark(element, old, kind, row, column);
};
const drawTable = (old, [head, ...rows]) => {
  const wide = make("div", undefined, { class: "wide", tabindex: 0, role: "group", "aria-label": "table" });
  const table = wide.appendChild(make("table"));
  const top = table.appendChild(make("thead")).appendChild(make("tr"));
  const areNumbers = data.rows[head].map((_, column) => column > 0 && rows.length > 0 && rows.every((row) => isNumber(data.cells[data.rows[row][column]])));
  data.rows[head].forEach((cell, column) => {
    const text = data.cells[cell];
    top.append(text === "" ? make("td") : make("th", text, { scope: "col", ...(areNumbers[column] && { class: "number" }) }));
  });
  const body = table.appendChild(make("tbody"));
  for (const row of rows)
    body.appendChild(make("tr")).append(...data.rows[row].map((_, column) => cellOf(old, TABLE, row, column, areNumbers[column])));
  return wide;
};
const draw = (old, number) => {
  const [kind, ...rows] = data.blocks[number];
  const text = (row, column) => data.cells[data.rows[row][column]];
  if (kind === HEADING) return make("h3", text(rows[0], 1), { class: `level${text(rows[0], 0)}` });
  if (kind === NOTE) return mark(make("p", text(rows[0], 1), { class: text(rows[0], 0) }), old, kind, rows[0], 1);
  if (kind === TABLE) return drawTable(old, rows);
  if (kind === FACTS) {
    const list = make("dl");
    for (const row of rows) {
      const value = mark(make("dd", text(row, 1)), old, kind, row, 1);
      list.appendChild(make("div")).append(make("dt", text(row, 0)), value);
    }
    return list;
  }
  const tree = make("ul", undefined, { class: "tree" });
  for (const row of rows) {
    const depth = text(row, 0);
    const item = make("li", text(row, 1), { "aria-level": depth + 1, class: `d${Math.min(depth, 9)}` });
    tree.append(mark(item, old, kind, row, 1));
  }
  return tree;
};

// The picture, as `cli/render/picture.py` draws it; a shape that was not there before is marked.
const draws = (tag, attributes, text) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  if (text !== undefined) element.textContent = text;
  return element;
};
const shape = (cells, isNew) => {
  const [kind, look, color, x, y, a, b, size, text, title] = cells;
  const own = draws("g", { class: isNew ? `${look} new` : look, ...(color && { color }) });
  let [atX, atY, anchor] = [x, y, ["middle", "middle", "middle", "", "middle", "end"][kind]];
  if (title) own.append(draws("title", {}, title));
  if (kind === DISC) own.append(draws("circle", { cx: x, cy: y, r: a }));
  if (kind === BOX) {
    own.append(draws("rect", { x, y, width: a, height: b, rx: 8 }));
    [atX, atY] = [x + Math.floor(a / 2), y + Math.floor(b / 2)];
  }
  if (kind === LINE) {
    own.append(draws("line", { x1: x, y1: y, x2: a, y2: b }));
    [atX, atY] = [Math.floor((x + a) / 2), Math.floor((y + b) / 2)];
  }
  const at = { x: atX, y: atY + Math.floor((size * 7) / 20), "font-size": size, ...(anchor && { "text-anchor": anchor }) };
  if (text) own.append(draws("text", at, text));
  return own;
};
const drawPicture = (old, board) => {
  const cellsOf = (row) => data.rows[row].map((cell) => data.cells[cell]);
  const frame = board.map((number) => data.blocks[number]).find(([kind]) => kind === FRAME);
  $("picture").hidden = !frame;
  if (!frame) return $("picture").replaceChildren();
  const [width, height, title] = cellsOf(frame[1]);
  const svg = draws("svg", { class: "picture", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title });
  for (const number of board) {
    const [kind, ...rows] = data.blocks[number];
    if (kind === PART) svg.append(...rows.map((row) => shape(cellsOf(row), old.isDrawn && !old.rows.has(row))));
  }
  const legend = make("ul", undefined, { class: "legend" });
  for (const row of frame.slice(2)) {
    const key = draws("svg", { class: "picture key", viewBox: "0 0 60 60", "aria-hidden": true }), cells = cellsOf(row);
    key.append(shape(cells));
    legend.appendChild(make("li")).append(key, ` ${cells.at(-1)}`);
  }
  $("picture").replaceChildren(svg, ...(frame.length > 2 ? [legend] : []));
};

// The score sheet: points by category and seat. A reader who asks for some sees the lines and their events.
const drawScore = (sheet) => {
  const seats = data.rows[sheet[0]], sums = new Map();
  for (const group of sheet.slice(1)) {
    const [seat, category, ...parts] = data.groups[group];
    const own = listed(parts);
    if (!sums.has(category)) sums.set(category, new Map());
    sums.get(category).set(seat, { own, points: own.reduce((sum, one) => sum + data.points[one][1], 0) });
  }
  const totals = seats.map((seat) => [...sums.values()].reduce((sum, row) => sum + (row.get(seat)?.points ?? 0), 0));
  if (!sums.size) {
    const body = make("tbody");
    body.appendChild(make("tr")).append(make("td", "No points yet."));
    return $("sheet").replaceChildren(body);
  }
  const head = make("thead"), body = make("tbody");
  head.appendChild(make("tr")).append(make("td"), ...seats.map((seat) => make("th", data.cells[seat], { scope: "col" })));
  const row = (category, cells) => {
    const name = category === null ? "total" : data.cells[category];
    const own = make("tr", undefined, category === null ? { class: "total" } : {});
    own.append(make("th", name, { scope: "row" }));
    cells.forEach((points, column) => {
      const cell = make("button", points, { type: "button", "aria-label": `${name} of ${data.cells[seats[column]]}: ${points}`, title: `${data.cells[seats[column]]}, ${name}: why?` });
      cell.onclick = () => why({ seat: seats[column], category });
      own.appendChild(make("td", undefined, { class: "number" })).append(cell);
    });
    body.append(own);
  };
  for (const [category, of] of sums) row(category, seats.map((seat) => of.get(seat)?.points ?? 0));
  row(null, totals);
  const held = [...$("sheet").querySelectorAll("button")].indexOf(document.activeElement);
  $("sheet").replaceChildren(head, body);
  if (held >= 0) $("sheet").querySelectorAll("button")[held]?.focus({ preventScroll: true });
};
const why = (about, live = "polite") => {
  asked = about;
  $("why").ariaLive = live; // a step is announced once, not with the points as well
  $("why").replaceChildren();
  if (!about) return;
  const list = make("ul", undefined, { class: "tree" });
  let sum = 0;
  for (const group of sheets[now().path[here]].slice(1)) {
    const [seat, category, ...parts] = data.groups[group];
    if (seat !== about.seat || (about.category !== null && category !== about.category)) continue;
    for (const one of listed(parts)) {
      const [label, points, rule, open, ...earned] = data.points[one];
      const events = [...new Set(listed(earned).flat())].sort((a, b) => a - b);
      const worth = data.cells[open] ? `open, ${data.cells[open]}` : (points > 0 ? "+" : "") + points;
      const source = data.cells[rule] ? `  (${data.cells[rule]})` : "";
      const what = about.category === null ? `${data.cells[category]}: ` : "";
      list.append(make("li", `${worth}  ${what}${data.cells[label]}${source}`, { "aria-level": 1 }));
      for (const id of events.filter((id) => place.has(id))) {
        const item = list.appendChild(make("li", undefined, { "aria-level": 2, class: "d1" }));
        item.append(make("a", `${id} ${told(place.get(id))}`, { href: `#e${id}` }));
      }
      sum += points;
    }
  }
  const name = `${data.cells[about.seat]}${about.category === null ? "" : `: ${data.cells[about.category]}`}`;
  const close = make("button", "close", { type: "button" });
  close.onclick = () => why(null);
  $("why").append(make("h3", `${name}, ${sum} ${Math.abs(sum) === 1 ? "point" : "points"}`), list, close);
};

// Where the reader is.
const show = () => {
  const { path, ends } = now(), at = path[here], number = step();
  const start = number ? ends[number - 1] : 0;
  const old = rowsOf(number ? boards[path[start]] : boards[at]);
  drawPicture(old, boards[at]);
  $("board").replaceChildren(...boards[at].filter((block) => data.blocks[block][0] < FRAME).map((block) => draw(old, block)));
  drawScore(sheets[at]);
  if (asked) why(asked, "off");
  const named = turn(here) ? `, ${data.turn} ${turn(here)}` : "";
  $("where").textContent = number ? `Step ${number} of ${ends.length - 1}${named}` : `Beginning, ${ends.length - 1} steps`;
  const said = path.slice(number ? start + 1 : here, here + 1).filter(Boolean).map(told);
  const more = said.length > 4 ? [`… and ${said.length - 3} more`] : [];
  $("now").replaceChildren(...[...said.slice(0, more.length ? 3 : 4), ...more].map((text) => make("p", text)));
  $("slider").value = number;
  $("slider").setAttribute("aria-valuetext", $("where").textContent);
  $("first").disabled = $("back").disabled = here === 0;
  $("on").disabled = $("last").disabled = here === path.length - 1;
  for (const item of marked) {
    item.classList.remove("here");
    item.firstChild.removeAttribute("aria-current");
  }
  marked = path.slice(number ? start + 1 : 1, here + 1).map((each) => entries.get(each));
  for (const item of marked) item.classList.add("here");
  plot?.set(number);
  if (here) {
    entries.get(at).firstChild.setAttribute("aria-current", "step");
    uncover(marked[0], entries.get(at));
  } else $("list").scrollTop = 0;
};
const uncover = (first, last) => {
  const list = $("list"), top = first.offsetTop, end = last.offsetTop + last.offsetHeight;
  if (top >= list.scrollTop && end <= list.scrollTop + list.clientHeight) return;
  list.scrollTo({ top: top - list.clientHeight / 3, behavior: "instant" });
};
// `how` is what becomes of the address: the reader can go back from a jump, but not from a step.
const go = (index, how = "replace") => {
  here = Math.max(0, Math.min(index, now().path.length - 1));
  if (here === now().path.length - 1) stop();
  show();
  clearTimeout(writing);
  const write = () => {
    const address = `#e${ids[now().path[here]]}`;
    if (location.hash === address) return;
    history[how === "push" ? "pushState" : "replaceState"]({ line }, "", address);
  };
  if (how === "push") write();
  else if (how === "replace") writing = setTimeout(write, 250); // browsers allow few changes a second
};
const endOf = (number) => now().ends[Math.max(0, Math.min(number, now().ends.length - 1))];
const goStep = (by) => go(endOf(by > 0 && here < endOf(step()) ? step() : step() + by));
const goTurn = (by) => {
  const { ends } = now();
  let number = step() + by;
  const there = turn(endOf(number));
  while (by > 0 ? number < ends.length - 1 && turn(ends[number + 1]) === there : number > 0 && turn(ends[number - 1]) === there)
    number += by;
  go(endOf(number));
};
const goEvent = (id, how = "push") => {
  const at = id === 0 ? 0 : place.get(id);
  if (at === undefined) return false;
  if (!now().index.has(at)) choose(lines.findIndex((each) => each.index.has(at)));
  go(now().index.get(at), how);
  return true;
};
const choose = (number) => {
  if (number < 0) return;
  let at = now().path[here];
  line = number;
  while (!now().index.has(at)) at = before[at];
  here = now().index.get(at);
  $("line").value = line;
  $("slider").max = now().ends.length - 1;
  for (const [at, item] of entries) item.hidden = !now().index.has(at);
  let isEmpty = true; // nothing of the day, or of the line of play, is shown
  for (const item of [...document.querySelectorAll("#list li, #list h3")].reverse())
    if (item.tagName === "H3") (item.hidden = Number(item.dataset.line) !== line), (isEmpty = true);
    else if (item.className === "day") (item.hidden = isEmpty), (isEmpty = true);
    else isEmpty &&= item.hidden;
  plot = null;
  for (const figure of document.querySelectorAll("figure.plot")) {
    figure.hidden = Number(figure.dataset.line) !== line || !figure.querySelector("svg");
    if (!figure.hidden) plot = cursor(figure.querySelector("svg"));
  }
  look();
};
const follow = (how) => {
  const [, event, name] = location.hash.match(/^#(?:e(\d+)|b-(.+))$/) ?? [];
  let wanted = event === undefined ? undefined : Number(event);
  try {
    if (name !== undefined) wanted = data.bookmarks[decodeURIComponent(name)];
  } catch {} // nobody percent-encoded it
  return wanted !== undefined && goEvent(wanted, how);
};

// The plot: a line where the reader is, and a click anywhere goes there.
const cursor = (svg) => {
  const left = Number(svg.dataset.left), across = Number(svg.dataset.across);
  const high = svg.viewBox.baseVal.height, last = Math.max(now().ends.length - 1, 1);
  let bar = svg.querySelector(".cursor");
  if (!bar) {
    bar = svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "path"));
    bar.setAttribute("class", "cursor");
  }
  // Without a script a mark is a link; here a click steps to it, and nobody tabs through hundreds.
  for (const link of svg.querySelectorAll("a[href]")) {
    link.dataset.event = link.getAttribute("href").slice(2);
    link.removeAttribute("href");
  }
  svg.onclick = (event) => {
    const mark = event.target.closest("a");
    if (mark) return goEvent(Number(mark.dataset.event));
    const x = ((event.clientX - svg.getBoundingClientRect().left) / svg.getBoundingClientRect().width) * svg.viewBox.baseVal.width;
    go(endOf(Math.round(((x - left) / across) * last)), "push");
  };
  const window = svg.parentElement;
  const set = (number) => {
    const x = left + (across * number) / last;
    bar.setAttribute("d", `M${x} 8V${high - 30}`);
    // If the picture is wider than the screen, the part shown ends where the reader is.
    window.scrollLeft = number === last ? window.scrollWidth : (x / svg.viewBox.baseVal.width) * svg.clientWidth - window.clientWidth / 2;
  };
  return { set };
};

// Playing by itself.
const GOES = "M5 2.5v11L14 8z", STANDS = "M4 3v10h3V3zM9 3v10h3V3z";
const stop = () => {
  clearInterval(running);
  running = 0;
  $("play").ariaLabel = "play";
  $("play").querySelector("path").setAttribute("d", GOES);
};
const play = () => {
  if (running) return stop();
  if (here === now().path.length - 1) go(0);
  running = setInterval(() => goStep(1), 1000 / Number($("speed").value));
  $("play").ariaLabel = "stop";
  $("play").querySelector("path").setAttribute("d", STANDS);
};

// Searching the moves of the line that is shown.
let hits = [];
const look = () => {
  const wanted = $("search").value.trim().toLowerCase();
  for (const at of hits) entries.get(at).classList.remove("hit");
  hits = wanted ? now().path.filter((at) => at && words.get(at).includes(wanted)) : [];
  for (const at of hits) entries.get(at).classList.add("hit");
  $("found").value = !wanted ? "" : hits.length ? `${hits.length} found, Enter goes on` : "nothing found";
};
const nextHit = (by) => {
  const places = hits.map((at) => now().index.get(at));
  const there = by > 0 ? places.find((index) => index > here) ?? places[0] : places.findLast((index) => index < here) ?? places.at(-1);
  if (there === undefined) return;
  go(there, "push");
  $("found").value = `${places.indexOf(there) + 1} of ${places.length}`;
};

const keys = {
  ArrowRight: (shift) => (shift ? goTurn(1) : goStep(1)),
  ArrowLeft: (shift) => (shift ? goTurn(-1) : goStep(-1)),
  Home: () => go(0),
  End: () => go(now().path.length - 1),
  " ": () => play(),
  "/": () => $("search").focus(),
  b: () => lines.length > 1 && (choose((line + 1) % lines.length), go(here, "push")),
};
document.addEventListener("keydown", (event) => {
  const on = event.target.closest("input, select, button, a, textarea");
  const types = on && (on.id === "search" || on.tagName === "SELECT");
  if (types || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
  if (event.key === " " && on && on.id !== "slider") return;
  event.preventDefault();
  if (event.key !== " ") stop();
  keys[event.key](event.shiftKey);
});
$("list").addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by) event.preventDefault(), go(here + by);
});
$("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter") event.preventDefault(), nextHit(event.shiftKey ? -1 : 1);
  if (event.key === "Escape") ($("search").value = ""), look(), $("list").focus({ preventScroll: true });
});
$("find").addEventListener("submit", (event) => event.preventDefault());
$("search").addEventListener("input", look);
$("slider").addEventListener("input", () => (stop(), go(now().ends[Number($("slider").value)])));
for (const [id, by] of [["back", -1], ["on", 1]]) $(id).onclick = () => (stop(), goStep(by));
$("first").onclick = () => (stop(), go(0));
$("last").onclick = () => go(now().path.length - 1);
$("play").onclick = play;
$("speed").onchange = () => running && (stop(), play());
$("line").onchange = () => (choose(Number($("line").value)), go(here, "push"));
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href], a[*|href]");
  const address = link?.getAttribute("href") ?? "";
  if (!address.startsWith("#e") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  stop();
  goEvent(Number(address.slice(2)));
});
addEventListener("popstate", (event) => {
  const wanted = event.state?.line;
  if (wanted !== undefined && wanted !== line && lines[wanted]) choose(wanted);
  follow("none") || location.hash || go(now().path.length - 1, "none");
});

let touched = null;
$("table").addEventListener("touchstart", (event) => {
  const wide = event.target.closest(".wide");
  const scrolls = wide && wide.scrollWidth > wide.clientWidth + 1;
  touched = event.touches.length === 1 && !scrolls ? event.touches[0] : null;
}, { passive: true });
$("table").addEventListener("touchend", (event) => {
  if (!touched) return;
  const across = event.changedTouches[0].clientX - touched.clientX, down = event.changedTouches[0].clientY - touched.clientY;
  if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) stop(), goStep(across < 0 ? 1 : -1);
}, { passive: true });

history.scrollRestoration = "manual";
$("controls").hidden = $("find").hidden = $("keys").hidden = false;
choose(0);
here = now().path.length - 1;
if (!follow("none")) go(here, "none");
document.documentElement.classList.add("ready");
