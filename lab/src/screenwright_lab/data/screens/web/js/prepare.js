// Runs before a page's own scripts: remember who listens for clicks, keep dialogs and pop-ups of the browser away.
"use strict";
window.__listened = new WeakSet();
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, ...rest) {
  if (/^(click|mousedown|mouseup|pointerdown|touchstart)$/.test(type) && this instanceof Element && this !== document.body) window.__listened.add(this);
  return listen.call(this, type, ...rest);
};
window.alert = window.confirm = window.prompt = window.print = () => null;
window.open = () => null;
