// What is touched and typed is noted and told to who asks; what comes of it is drawn elsewhere and put in here.
let noted = [];
let quiet = false;

document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-n]");
  if (thing) noted.push(["do", Number(thing.dataset.n)]);
});
document.addEventListener("focusin", (event) => {
  if (!quiet && event.target.dataset.key) noted.push(["focus", event.target.dataset.key]);
});
document.addEventListener("input", (event) => noted.push(["type", event.target.dataset.key, event.target.value]));
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.dataset.key) {
    event.preventDefault();
    noted.push(["enter"]);
  }
});

window.worldTake = () => {
  const told = noted;
  noted = [];
  const main = document.querySelector("main");
  return [told, main ? main.scrollTop : 0];
};

window.worldShow = ([body, style]) => {
  document.getElementById("style").textContent = style;
  quiet = true;
  document.body.innerHTML = body;
  const phone = document.getElementById("phone");
  const field = [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === phone.dataset.focus);
  if (field) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }
  const main = document.querySelector("main");
  if (main) main.scrollTop = Number(phone.dataset.scroll);
  quiet = false;
};

window.worldSeen = () => {
  const seen = [];
  for (const thing of document.querySelectorAll("[data-kind]")) {
    const box = thing.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const hit = document.elementFromPoint(x, y);
    const { kind, name, icon, text, on, n } = thing.dataset;
    const reached = hit !== null && (thing.contains(hit) || (hit.contains(thing) && kind === "text"));
    const taps = n !== undefined && hit !== null && hit.closest("[data-n]") === thing;
    const field = thing.querySelector("[data-key]");
    seen.push({ kind, name, icon, text: field ? field.value : text, on, acts: n !== undefined, reached, taps,
      focused: field ? field === document.activeElement : null, box: [box.left, box.top, box.right, box.bottom] });
  }
  const view = document.querySelector("main").getBoundingClientRect();
  return [seen, [view.left, view.top, view.right, view.bottom]];
};
