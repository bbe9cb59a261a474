// Follows a log while it is written: at the newest event, unless somebody has stepped back.
{
  let { version, changes, seat } = data.live;
  let source = null, heard = 0, asking = false, latest = version, state = "waits", isLost = false;
  const bar = make("aside", undefined, { id: "live", "aria-label": "live" }), newest = make("button", "to the newest", { type: "button" });
  const part = (role) => bar.appendChild(make("p", undefined, role && { role }));
  const about = part("status"), behind = part(), news = part("status"), trouble = part("status"), seen = part();
  $("controls").after(bar);
  const address = location.pathname.replace(/\/?$/, "/");
  const isNewest = () => line === 0 && here === now().path.length - 1;
  const set = (element, text) => element.textContent === text || (element.textContent = text);
  const say = () => {
    const whose = seat ? `For ${seat} alone. ` : "";
    const left = lines[0].ends.length - 1 - (line === 0 ? step() : 0);
    const back = line === 0 ? `${left} ${left === 1 ? "step" : "steps"} before the newest.` : "On another line of play.";
    const where = isNewest() ? "Live: this page follows the newest event." : "You are looking back: this page stays here.";
    set(about, whose + {
      waits: "No connection: what is shown may be old. Trying again…",
      ended: "This link has ended: ask at the table for a new one. Nothing new is shown here.",
      live: where,
    }[state]);
    set(behind, isNewest() ? "" : back);
    bar.className = isLost ? "lost" : state === "live" && isNewest() ? "follows" : "";
    newest.hidden = isNewest();
    set(trouble, data.live.trouble);
    set(seen, data.live.undone ? "What somebody saw before an undo stays seen: moves that were taken back are under “line of play”." : "");
  };
  const turned = (next) => ((state = next), (isLost = next !== "live"), say());
  bar.prepend(newest);
  newest.onclick = () => (stop(), choose(0), rest());
  // At the newest event the address names none, so that the page follows when it is opened again.
  const rest = () => {
    go(now().path.length - 1, "none");
    clearTimeout(writing);
    history.replaceState({ line: 0 }, "", location.pathname);
  };
  new MutationObserver(say).observe($("where"), { childList: true });
  new MutationObserver(say).observe($("board"), { childList: true });

  // Adds what is new: data that continues what is here, and the new entries of the list, each below the one that it names.
  const extend = (growth, list) => {
    for (const part of ["cells", "rows", "blocks", "points", "groups", "turns"]) data[part].push(...growth[part]);
    data.ends += growth.ends;
    data.live = growth.live;
    for (const [number, ...list] of growth.lists)
      number < lists.length ? lists[number].push(...list.slice(2)) : lists.push(elementsOf(list));
    let next = 0;
    for (const [first, last, on] of growth.runs)
      for (let id = first; id <= last; id++, next++) {
        const earlier = id === first ? place.get(on) ?? 0 : ids.length - 1;
        before.push(earlier);
        place.set(id, ids.length);
        ids.push(id);
        boards.push(changed(boards[earlier], growth.boards[next]));
        sheets.push(changed(sheets[earlier], growth.sheets[next]));
      }
    let day = [];
    for (const item of [...list.children]) {
      if (!item.id) {
        day = [item];
        continue;
      }
      const above = entries.get(place.get(Number(item.dataset.above)));
      above ? above.after(...day, item) : $("list").querySelector("ol").prepend(...day, item);
      item.removeAttribute("data-above");
      enter(item);
      day = [];
    }
    lines[0] = lineOf({ name: lines[0].name, tip: growth.tip });
  };
  // Takes over what a newer page says.
  const replace = (page) => {
    const why = asked && [asked.seat, asked.category].map((cell) => (cell === null ? null : data.cells[cell]));
    for (const id of ["list", "line"]) $(id).replaceChildren(...page.getElementById(id).childNodes);
    $("choose").hidden = page.getElementById("choose").hidden;
    document.querySelector("header").replaceChildren(...page.querySelector("header").childNodes);
    document.title = page.title;
    $("result")?.remove();
    const result = page.getElementById("result");
    if (result) ($("own") ?? $("table")).before(result);
    hits = [];
    line = here = 0;
    read(page.getElementById("data").textContent);
    const [of, category] = why ? why.map((text) => (text === null ? null : data.cells.indexOf(text))) : [];
    asked = why && of >= 0 && category !== -1 ? { seat: of, category } : null;
    if (!asked) $("why").replaceChildren();
  };
  // Takes a newer page, or what came to this one, and goes back to where somebody stood.
  const take = (page) => {
    const follows = isNewest(), event = ids[now().path[here]], name = now().name;
    const growths = [...page.querySelectorAll("#growth")], figures = [...page.querySelectorAll("figure.plot")];
    if (growths.length) growths.forEach((growth, number) => extend(JSON.parse(growth.textContent), page.querySelectorAll("ol#list")[number]));
    else replace(page);
    $("end").replaceChildren(...[...page.querySelectorAll("#end")].at(-1).childNodes);
    $("score").hidden = [...page.querySelectorAll("#score")].at(-1).hidden;
    if (figures.length || !growths.length) {
      for (const figure of document.querySelectorAll("figure.plot")) figure.remove();
      $("score").append(...(growths.length ? figures.slice(-1) : figures));
    }
    choose(0);
    if (follows || !place.has(event)) rest();
    else {
      const same = lines.findIndex((each) => each.name === name && each.index.has(place.get(event)));
      if (same > 0) choose(same);
      goEvent(event, "none");
    }
    const told = data.live.news.filter(([number]) => number > changes || data.live.version.split("-")[0] !== version.split("-")[0]);
    set(news, told.flatMap(([, texts]) => texts).slice(-4).join(" "));
    ({ version, changes, seat } = data.live);
    turned("live");
  };
  const ask = () => {
    if (asking) return;
    asking = true;
    const known = latest;
    const request = new XMLHttpRequest();
    const done = (next) => {
      asking = false;
      next();
      if (state === "live" && latest !== known && latest !== version) ask(); // it changed meanwhile
    };
    request.responseType = "document";
    request.timeout = 60000;
    request.open("GET", `${address}?since=${encodeURIComponent(version)}`);
    request.onload = () =>
      done(() => (request.status === 200 && request.response ? take(request.response) : turned(request.status === 404 ? "ended" : "waits")));
    request.onerror = request.ontimeout = () => done(() => turned("waits"));
    request.send();
  };
  // The story is fetched when somebody opens it: no change sends it.
  const story = document.querySelector("#story details");
  let telling = null;
  const tell = () => {
    telling?.abort(); // an older story, still on its way
    const request = (telling = new XMLHttpRequest()), shown = story.querySelector("div");
    const missed = () => shown.replaceChildren(make("p", "No connection: the story could not be fetched. Close it and open it again."));
    request.responseType = "document";
    request.timeout = 60000;
    request.open("GET", `${address}story`);
    request.onload = () => {
      const told = request.status === 200 && request.response?.getElementById("told");
      told ? shown.replaceChildren(...told.childNodes) : missed();
    };
    request.onerror = request.ontimeout = missed;
    request.send();
  };
  story?.addEventListener("toggle", () => story.open && tell());
  const connect = () => {
    source?.close();
    heard = Date.now();
    source = new EventSource(`${address}events`);
    source.onmessage = (event) => {
      heard = Date.now();
      latest = event.data;
      latest === version ? turned("live") : ask();
      document.dispatchEvent(new Event("asked"));
    };
    source.addEventListener("asked", () => document.dispatchEvent(new Event("asked")));
    source.addEventListener("beat", () => (heard = Date.now()));
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) ask();
      if (state !== "ended") turned("waits");
    };
  };
  const restore = () => {
    if (state === "ended") return;
    if (source.readyState === EventSource.CLOSED || Date.now() - heard > 25000) connect();
    else if (source.readyState === EventSource.OPEN && latest !== version) ask(); // what came was lost on its way
  };
  setInterval(restore, 3000);
  addEventListener("online", () => state !== "ended" && connect());
  document.addEventListener("visibilitychange", () => document.hidden || restore());
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && connect());
  say();
  connect();
}
