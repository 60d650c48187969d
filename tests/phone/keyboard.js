// The keyboard at the bottom of the screen, there while a field has the focus. It types into that field.
"use strict";

const LAYERS = {
  letters: ["qwertyuiop", "asdfghjkl", "⇧zxcvbnm⌫"],
  digits: ["1234567890", "@#€_&-+()/", "*\"':;!?⌫"],
};
const board = document.getElementById("keyboard");
let layer = "letters", shifted = false;

function drawKeyboard() {
  const key = (sign) => {
    const shown = shifted ? sign.toUpperCase() : sign;
    return `<div class="key ${"⇧⌫".includes(sign) ? "wide" : ""}" data-key="${shown.replace('"', "&quot;")}">${shown}</div>`;
  };
  const rows = LAYERS[layer].map((row) => `<div class="row">${[...row].map(key).join("")}</div>`);
  const other = layer === "letters" ? "?123" : "ABC";
  board.innerHTML = rows.join("") + `<div class="row"><div class="key wide" data-key="layer">${other}</div>
    <div class="key" data-key=",">,</div><div class="key space" data-key=" "></div><div class="key" data-key=".">.</div>
    <div class="key wide" data-key="done">Done</div></div>`;
}

function pressKey(key) {
  const input = document.activeElement;
  if (key === "layer") layer = layer === "letters" ? "digits" : "letters";
  else if (key === "⇧") shifted = !shifted;
  else if (key === "done") input.blur();
  else {
    const at = key === "⌫" && input.selectionStart === input.selectionEnd ? Math.max(input.selectionStart - 1, 0) : input.selectionStart;
    input.setRangeText(key === "⌫" ? "" : key, at, input.selectionEnd, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    shifted = false;
  }
  drawKeyboard();
}

const isField = (element) => element.matches("input[type=text], input[type=tel], textarea");
board.addEventListener("mousedown", (event) => event.preventDefault());  // the field keeps the focus
board.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (key) pressKey(key.dataset.key);
});
document.addEventListener("focusin", (event) => {
  if (!isField(event.target)) return;
  [layer, shifted] = ["letters", false];
  drawKeyboard();
  board.hidden = false;
  event.target.scrollIntoView({ block: "nearest" });
});
document.addEventListener("focusout", () => { board.hidden = true; });
