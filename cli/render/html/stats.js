"use strict";
// Opens the evenings behind a number of a long page. They are packed by cli/render/html/packed.py.
const dialog = document.getElementById("behind");
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;/=>?@^_`{|}~";

function bytes(text) {
  const found = [];
  for (let at = 0; at < text.length; at += 5) {
    const group = text.slice(at, at + 5);
    const value = [...group.padEnd(5, "~")].reduce((sum, sign) => sum * 85 + DIGITS.indexOf(sign), 0);
    found.push(...[24, 16, 8, 0].map((shift) => (value / 2 ** shift) & 255).slice(0, group.length - 1));
  }
  return new Uint8Array(found);
}

const packed = document.getElementById("packed").textContent;
const plain = new Blob([bytes(packed)]).stream().pipeThrough(new DecompressionStream("deflate"));

// The number of each sign.
const numbers = (signs) => [...signs].map((sign) => sign.codePointAt(0)).map((point) => point - (point < 0xd800 ? 32 : 0x820));

function ascending(gaps) {
  let at = -1;
  return numbers(gaps).map((gap) => (at += gap + 1));
}

// The texts of a column: a sign is the number of a text, or 0 for the text of the last row with the same neighbours.
function column([texts, signs], beside, keep = () => {}) {
  const last = new Map(), found = [];
  for (const number of numbers(signs)) {
    const row = found.length, key = beside(row, found), text = number ? texts[number - 1] : last.get(key);
    last.set(key, text);
    found.push(text);
    keep(row, text);
  }
  return found;
}

// What each evening was: the fields of each line, with what stands between them.
function linesOf(told) {
  const [forms, ...sorts] = told.map((each) => column(each, (row, found) => found[row - 1] ?? ""));
  const next = sorts.map(() => 0);
  return forms.map((form) => form.split(/([\0-\5])/).map((part, place) =>
    place % 2 ? sorts[part.charCodeAt(0)][next[part.charCodeAt(0)]++] : part));
}

// For each field, the places of its lines.
function placesOf(lines) {
  const places = new Map();
  lines.forEach((line, place) => {
    for (const field of new Set(line.filter((_, part) => part % 2))) {
      if (!places.has(field)) places.set(field, []);
      places.get(field).push(place);
    }
  });
  return places;
}

// For a game and each field of its evenings, the day of the last such evening.
function lastDays(lines) {
  const days = new Map();
  for (const line of lines) {
    const fields = line.filter((_, part) => part % 2);
    for (const field of fields.slice(4)) days.set(`${fields[3]}\n${field}`, fields.slice(0, 3).join("-"));
  }
  return days;
}

// The rows of all tables of a kind, one below the other. `names` says what the table of each row is about.
function rowsOf({ kind: [table, , columns], beside, columns: packed }, names, cells) {
  const rows = names.map(() => []);
  columns.forEach((name, place) => {
    const here = cells[`${table}.${name}`] ??= new Map();
    const look = beside[place].map((neighbour) => {
      const left = columns.slice(0, place).lastIndexOf(neighbour), there = cells[neighbour];
      if (left >= 0) return (row) => row[left];
      return (row, of) => there?.get(`${row[0]}\n${of}`) ?? there?.get(`${of}\n${row[0]}`) ?? "";
    });
    column(packed[place], (row) => look.map((each) => each(rows[row], names[row])).join("\n"), (row, text) => {
      rows[row].push(text);
      here.set(`${names[row]}\n${rows[row][0]}`, text);
    });
  });
  return rows;
}

function fill(list, places, told, numbers) {
  list.replaceChildren(...places.map((place) => {
    const item = document.createElement("li"), number = document.createElement("b");
    number.textContent = numbers[place];
    item.append(number, ` ${told[place]}`);
    return item;
  }));
}

// A table that is made when somebody opens it, with its heading and its notes.
function draw([, title, columns, areNumbers, notes], rows) {
  const make = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text, ...more });
  const table = make("table", "", { className: "numbers" }), wide = make("div", "", { className: "wide", tabIndex: 0, ariaLabel: title, role: "group" });
  const head = table.createTHead().insertRow(), body = table.createTBody(), look = (column) => ({ className: areNumbers[column] ? "" : "text" });
  columns.forEach((name, column) => head.append(make("th", name, { scope: "col", ...look(column) })));
  for (const row of rows) {
    body.insertRow().append(...row.map((text, column) => (column ? make("td", text, look(column)) : make("th", text, { scope: "row" }))));
  }
  wide.append(table);
  return [make("h3", title), wide, ...notes.map((note) => make("p", note, { className: "hint" }))];
}

// Does something once, when somebody opens it, or at once where somebody has opened it already.
function whenOpen(details, work) {
  details.open ? work() : details.addEventListener("toggle", work, { once: true });
}

new Response(plain).json().then(({ told: short, numbers: gaps, sets, cells, each, kinds }) => {
  const lines = linesOf(short), told = lines.map((line) => line.join("")), withField = placesOf(lines);
  const evenings = ascending(gaps), members = [];
  for (const [base, own] of sets) {
    const there = typeof base === "string" ? withField.get(base) : members[base];
    members.push(ascending(own).map((place) => (there ? there[place] : place)));
  }
  function open(name, places) {
    dialog.querySelector("h2").textContent = `${name}: ${places.length} ${places.length === 1 ? "evening" : "evenings"}`;
    fill(dialog.querySelector("ol"), places, told, evenings);
    dialog.showModal();
    dialog.scrollTop = 0;
  }
  // Makes each number of a table a button that opens its evenings.
  function link(table, rows) {
    const names = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
    [...table.tBodies[0].rows].forEach((row, number) => rows[number].forEach((set, column) => {
      if (set < 0 || row.cells[column].querySelector("a")) return;
      const button = document.createElement("button");
      button.append(...row.cells[column].childNodes);
      const name = row.cells[0].textContent + (names.length > 2 ? `, ${names[column]}` : "");
      button.addEventListener("click", () => open(name, members[set]));
      row.cells[column].append(button);
    }));
  }
  const tables = document.querySelectorAll("table.numbers");
  tables.forEach((table, place) => link(table, cells[place]));
  const ones = [...document.querySelectorAll("#players details, #games details")], titles = ones.map((details) => details.textContent);
  const drawn = ones.map(() => new Map());
  function unpack() {
    const known = { "evenings.last": lastDays(lines) };
    kinds.forEach((kind, number) => {
      const with_ = ones.flatMap((_, one) => (each[one][1].includes(number) ? [one] : [])), counts = numbers(kind.rows);
      const names = with_.flatMap((one, place) => Array(counts[place]).fill(titles[one])), rows = rowsOf(kind, names, known);
      with_.forEach((one, place) => drawn[one].set(number, rows.splice(0, counts[place])));
    });
  }
  ones.forEach((details, one) => {
    const places = members[each[one][0]], name = titles[one], all = document.createElement("button");
    all.textContent = `${places.length} ${places.length === 1 ? "evening" : "evenings"}`;
    all.addEventListener("click", () => open(name, places));
    whenOpen(details, () => {
      if (!drawn[one].size) unpack();
      details.append(all, ...each[one][1].flatMap((kind) => draw(kinds[kind].kind, drawn[one].get(kind))));
    });
  });
  for (const way of document.querySelectorAll("th a")) way.addEventListener("click", () => (document.querySelector(way.getAttribute("href")).open = true));
  for (const mark of document.querySelectorAll('a[href^="#e"]')) {
    mark.addEventListener("click", (event) => {
      event.preventDefault();
      open("This mark", [evenings.indexOf(Number(mark.getAttribute("href").slice(2)))]);
    });
  }
  for (const list of document.querySelectorAll("ol[data-first]")) {
    const first = Number(list.dataset.first);
    const places = Array.from({ length: Number(list.dataset.count) }, (_, place) => first + place);
    whenOpen(list.parentElement, () => fill(list, places, told, numbers));
  }
});
dialog.querySelector("button").addEventListener("click", () => dialog.close());
