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

function ascending(gaps) {
  const found = [];
  let at = -1, gap = 0;
  for (let place = 0; place < gaps.length; place++) {
    const sign = gaps.charCodeAt(place);
    gap = gap * 32 + sign - (sign < 93 ? 48 : 93);
    if (sign < 93) {
      found.push(at += gap + 1);
      gap = 0;
    }
  }
  return found;
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
function draw([title, columns, areNumbers, rows, notes]) {
  const make = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text, ...more });
  const table = make("table", ""), wide = make("div", "", { className: "wide", tabIndex: 0, ariaLabel: title, role: "group" });
  const head = table.createTHead().insertRow(), body = table.createTBody();
  columns.forEach((name, column) => head.append(make("th", name, { scope: "col", className: areNumbers[column] ? "number" : "" })));
  for (const row of rows) {
    const line = body.insertRow();
    row.map((cell) => [cell].flat()[0]).forEach((text, column) =>
      line.append(column ? make("td", text, { className: areNumbers[column] || Array.isArray(row[column]) ? "number" : "" }) : make("th", text, { scope: "row" })));
  }
  wide.append(table);
  return [make("h3", title), wide, ...notes.map((note) => make("p", note, { className: "hint" }))];
}

new Response(plain).json().then(({ words, told: short, numbers: gaps, sets, cells, each }) => {
  const told = short.replace(/[\u00a0-\ud7ff]/g, (sign) => words[sign] ?? sign).split("\n");
  const numbers = ascending(gaps);
  const members = [];
  for (const line of sets) {
    const [base, own] = line.split(" ");
    const places = ascending(own);
    members.push(base === "" ? places : places.map((place) => members[base][place]));
  }
  function open(name, places) {
    dialog.querySelector("h2").textContent = `${name}: ${places.length} ${places.length === 1 ? "evening" : "evenings"}`;
    fill(dialog.querySelector("ol"), places, told, numbers);
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
  for (const details of document.querySelectorAll("details[data-each]")) {
    const [own, drawn] = each[Number(details.dataset.each)], places = ascending(own), name = details.textContent;
    const all = document.createElement("button");
    all.textContent = `${places.length} ${places.length === 1 ? "evening" : "evenings"}`;
    all.addEventListener("click", () => open(name, places));
    details.addEventListener("toggle", () => details.append(all, ...drawn.flatMap(draw)), { once: true });
  }
  for (const way of document.querySelectorAll("th a")) way.addEventListener("click", () => (document.querySelector(way.getAttribute("href")).open = true));
  for (const mark of document.querySelectorAll('a[href^="#e"]')) {
    mark.addEventListener("click", (event) => {
      event.preventDefault();
      open("This mark", [numbers.indexOf(Number(mark.getAttribute("href").slice(2)))]);
    });
  }
  for (const list of document.querySelectorAll("ol[data-first]")) {
    const first = Number(list.dataset.first);
    const places = Array.from({ length: Number(list.dataset.count) }, (_, place) => first + place);
    list.parentElement.addEventListener("toggle", () => fill(list, places, told, numbers), { once: true });
  }
});
dialog.querySelector("button").addEventListener("click", () => dialog.close());
