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

new Response(plain).json().then(({ words, told: short, numbers: gaps, sets, cells }) => {
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
  document.querySelectorAll("table.numbers").forEach((table, place) => {
    const names = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
    [...table.tBodies[0].rows].forEach((row, number) => cells[place][number].forEach((set, column) => {
      if (set < 0) return;
      const button = document.createElement("button");
      button.append(...row.cells[column].childNodes);
      const name = row.cells[0].textContent + (names.length > 2 ? `, ${names[column]}` : "");
      button.addEventListener("click", () => open(name, members[set]));
      row.cells[column].append(button);
    }));
  });
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
