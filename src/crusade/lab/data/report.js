// The slider of the maps. Without scripts the page shows the end of the game and all turns as small maps.
(() => {
  const data = JSON.parse(document.getElementById("control").textContent);
  const slider = document.getElementById("turn");
  const name = document.getElementById("turn-name");
  const play = document.getElementById("play");
  const under = document.getElementById("under");
  const edges = [5, 20, 40, 60, 80, 95];
  const maps = [...document.querySelectorAll(".map[data-arm]")].map((box) => ({
    arm: Number(box.dataset.arm),
    cells: new Map([...box.querySelectorAll("use")].map((cell) => [cell.dataset.p, cell])),
    when: box.parentElement.querySelector(".when"),
    box,
  }));
  const titles = new Map(data.places);
  const order = new Map(data.places.map(([place], n) => [place, n]));
  const show = () => {
    const turn = Number(slider.value);
    name.textContent = data.turns[turn];
    slider.setAttribute("aria-valuetext", data.turns[turn]);
    for (const map of maps) {
      map.when.textContent = data.turns[turn];
      data.places.forEach(([place], n) => {
        const share = data.share[map.arm][turn][n];
        map.cells.get(place)?.setAttribute("class", "h" + edges.filter((edge) => share >= edge).length);
      });
    }
  };
  const tell = (event) => {
    const place = event.target.dataset?.p;
    if (place === undefined) return;
    const shares = maps.map(
      (map) => data.arms[map.arm] + ": " + data.share[map.arm][Number(slider.value)][order.get(place)] + " %",
    );
    const when = data.turns[Number(slider.value)];
    under.textContent = titles.get(place) + ", " + when + ", held by " + data.first + ". " + shares.join("; ") + ".";
  };
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
    play.setAttribute("aria-pressed", "false");
  };
  play.addEventListener("click", () => {
    if (timer) return stop();
    if (Number(slider.value) >= Number(slider.max)) slider.value = 0;
    show();
    play.textContent = "Stop";
    play.setAttribute("aria-pressed", "true");
    timer = setInterval(() => {
      if (Number(slider.value) >= Number(slider.max)) return stop();
      slider.value = Number(slider.value) + 1;
      show();
    }, Math.max(150, Math.min(900, 9000 / data.turns.length)));
  });
  slider.addEventListener("input", () => {
    stop();
    show();
  });
  for (const map of maps) {
    map.box.addEventListener("pointermove", tell);
    map.box.addEventListener("click", tell);
  }
  document.querySelector(".slider").hidden = false;
  show();
})();
