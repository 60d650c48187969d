// What differs from when the page was opened: by label the state of each control, and what was pressed, in its order.
const label = (el) => {
  const words = (node) => (node ? node.innerText || node.textContent : "").replace(/\s+/g, " ").trim().replace(/[:：]$/, "");
  const own = el.labels && el.labels.length ? words(el.labels[0]) : "";
  const row = el.closest("tr");
  const named = own || words(document.getElementById(el.getAttribute("aria-labelledby"))) || el.name || el.id || el.type;
  return !own && row && row.cells[0] ? `${named} in ${words(row.cells[0])}` : named;
};
const state = (el) => (el.type === "checkbox" || el.type === "radio" ? el.checked : el.tagName === "SELECT" ? (el.selectedOptions[0] || {}).text : el.value);
const controls = () => [...document.querySelectorAll("input, select, textarea")].filter((el) => !["submit", "button", "hidden"].includes(el.type));
const before = new Map();
const pressed = [];
addEventListener("load", () => controls().forEach((el) => before.set(el, state(el))));
addEventListener("submit", (event) => event.preventDefault());
addEventListener("click", (event) => {
  const el = event.target.closest("button, a, input[type=submit], input[type=button]");
  if (!el) return;
  if (el.tagName === "A") event.preventDefault();
  const row = el.closest("td") && el.closest("tr").cells[0].innerText.trim();
  pressed.push((el.innerText || el.value).replace(/\s+/g, " ").trim() + (row && row !== el.innerText.trim() ? ` in ${row}` : ""));
}, true);
window.changed = () => {
  const told = {};
  for (const el of controls()) if (before.has(el) && before.get(el) !== state(el) && (el.type !== "radio" || el.checked)) told[label(el)] = state(el);
  if (pressed.length) told.pressed = pressed;
  return told;
};
