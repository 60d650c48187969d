// The phone itself: its state, what the buttons do, and the three keys that every phone has.
"use strict";

const state = {
  switches: Object.fromEntries(Object.keys(SWITCHES).map((name) => [name, ["Wi-Fi", "Location"].includes(name)])),
  contacts: structuredClone(PEOPLE), opened: null, held: null, touched: null, resets: 0, said: [],
};
const answer = (make) => ({ to, resolve }) => resolve({ content: make(state, to.params.number) });
const app = new Framework7({
  el: "#app", theme: "md", name: "Paper Phone", colors: { primary: "#1a56c4" }, touch: { tapHold: true },
  routes: [
    { path: "/", async: answer(launcher) }, { path: "/recents/", async: answer(recents) },
    { path: "/settings/", async: answer(settings) }, { path: "/contacts/", async: answer(contacts) },
    { path: "/contact/:number/", async: answer(contact) }, { path: "/new/", async: answer(form) },
  ],
});
const router = app.views.main.router;

function say(text) {
  state.said.push(text);
  app.toast.create({ text, closeTimeout: 2500, destroyOnClose: true }).open();
}

const DO = {
  "ask-reset": () => app.dialog.confirm("Every switch goes back to off.", "Reset all settings?", () => {
    state.resets += 1;
    for (const box of document.querySelectorAll("[data-switch]")) if (box.checked) box.click();
  }),
  "ask-delete": () => app.dialog.confirm("This cannot be undone.", "Delete contact?", () => {
    const [gone] = state.contacts.splice(Number(router.currentRoute.params.number), 1);
    say(`${gone.name} deleted`);
    router.back("/contacts/", { force: true });
  }),
  save: () => {
    const written = Object.fromEntries(new FormData(document.querySelector(".page-current form")));
    if (!written.name.trim()) return say("A contact needs a name");
    document.activeElement.blur();
    state.contacts.unshift({ name: written.name, phone: written.phone, notes: written.notes, favourite: "favourite" in written });
    say(`${written.name} saved`);
    router.back("/contacts/", { force: true });
  },
};
document.addEventListener("touchstart", (event) => {
  state.touched = [event.touches[0].clientX, event.touches[0].clientY];
}, { capture: true, passive: true });
document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-do]");
  if (pressed) DO[pressed.dataset.do]();
});
document.addEventListener("change", (event) => {
  const name = event.target.dataset.switch;
  if (!name) return;
  state.switches[name] = event.target.checked;
  if (name === "Dark theme") app.setDarkMode(event.target.checked);
});
app.on("taphold", (event) => {
  const held = event.target.closest("[data-contact]");
  if (held) state.held = state.contacts[Number(held.dataset.contact)].name;
});
router.on("routeChanged", (route) => {
  if (route.params.number) state.opened = state.contacts[Number(route.params.number)].name;
});

// The router drops what is asked of it while a page still comes in; a phone never drops its keys.
async function still() {
  while (!router.allowPageChange) await new Promise(requestAnimationFrame);
}

async function open(path) {
  await still();
  document.activeElement.blur();
  app.dialog.close();
  router.navigate(path, { clearPreviousHistory: true, animate: path !== "/", ignoreCache: true });
}

const phone = {
  home: () => open("/"),
  recents: () => open("/recents/"),
  open,
  async back() {
    await still();
    if (!board.hidden) document.activeElement.blur();
    else if (document.querySelector(".dialog.modal-in")) app.dialog.close();
    else if (router.history.length > 1) router.back();
    else if (router.currentRoute.path !== "/") return open("/");
  },
  report: () => ({
    ...state, page: router.currentRoute.path, keyboard: !board.hidden,
    scrolled: document.querySelector(".page-current .page-content").scrollTop,
    dialog: document.querySelector(".dialog.modal-in .dialog-title")?.textContent ?? null,
  }),
};
