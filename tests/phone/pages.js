// What the phone's apps look like, as framework7 markup made from the state. No page keeps anything for itself.
"use strict";

const SWITCHES = {
  "Wi-Fi": ["wifi", "Connected to Paper"], "Bluetooth": ["bluetooth", "Not connected"],
  "Aeroplane mode": ["flight", "All radios off"], "Mobile data": ["swap_vert", "4.2 GB used"],
  "Hotspot": ["wifi_tethering", "Share the connection"], "Dark theme": ["dark_mode", "Until sunrise"],
  "Auto-rotate": ["screen_rotation", "Turn with the phone"], "Vibration": ["vibration", "For calls and keys"],
  "Do not disturb": ["do_not_disturb_on", "Alarms still ring"], "Battery saver": ["battery_saver", "At 20 per cent"],
  "Location": ["location_on", "Three apps have access"], "Captions": ["closed_caption", "For all media"],
};
const FIRST = ["Ada", "Bela", "Chen", "Dora", "Emil", "Fatima", "Goran", "Hana"];
const LAST = ["Abbott", "Fischer", "Moreau", "Novak", "Suzuki"];
const PEOPLE = FIRST.flatMap((first, a) => LAST.map((last, b) => ({
  name: `${first} ${last}`, phone: `0${a + 20} 555 ${1000 + 37 * (5 * a + b)}`, notes: "",
})));
const COLOURS = ["#1a56c4", "#8a3ab9", "#00796b", "#b3541e", "#5d4037"];

const icon = (name) => `<i class="material-icons">${name}</i>`;
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

const page = (name, title, content, right = "") => `
  <div class="page" data-name="${name}">
    <div class="navbar"><div class="navbar-bg"></div><div class="navbar-inner">
      <div class="left"><a class="link icon-only back">${icon("arrow_back")}</a></div>
      <div class="title">${title}</div><div class="right">${right}</div>
    </div></div>
    <div class="page-content">${content}</div>
  </div>`;

const APPS = [["Settings", "settings", "/settings/"], ["Contacts", "person", "/contacts/"]];
const launcher = () => `
  <div class="page wallpaper" data-name="launcher"><div class="page-content"><div class="apps">
    ${APPS.map(([name, sign, path]) => `<a href="${path}">${icon(sign)}${name}</a>`).join("")}
  </div></div></div>`;
const recents = () => `
  <div class="page wallpaper" data-name="recents"><div class="page-content"><div class="recent">
    ${APPS.map(([name, , path]) => `<a href="${path}">${name}</a>`).join("")}
  </div></div></div>`;

const settings = (state) => page("settings", "Settings", `
  <div class="list media-list list-dividers"><ul>
    ${Object.entries(SWITCHES).map(([name, [sign, subtitle]]) => `
      <li><label class="item-content"><div class="item-media">${icon(sign)}</div><div class="item-inner">
        <div class="item-title-row"><div class="item-title">${name}</div><div class="item-after">
          <span class="toggle"><input type="checkbox" data-switch="${name}" ${state.switches[name] ? "checked" : ""}>
          <span class="toggle-icon"></span></span></div></div>
        <div class="item-subtitle">${subtitle}</div></div></label></li>`).join("")}
  </ul></div>
  <div class="block"><a class="button button-tonal button-round" data-do="ask-reset">Reset all settings</a></div>`);

const contacts = (state) => page("contacts", "Contacts", `
  <div class="list media-list"><ul>
    ${state.contacts.map((person, number) => `
      <li><a class="item-link item-content" href="/contact/${number}/" data-contact="${number}">
        <div class="item-media"><div class="avatar" style="background:${COLOURS[number % COLOURS.length]}">
          ${escaped([...person.name][0] || "?")}</div></div>
        <div class="item-inner"><div class="item-title-row"><div class="item-title">${escaped(person.name)}</div></div>
          <div class="item-subtitle">${escaped(person.phone)}</div></div></a></li>`).join("")}
  </ul></div>`, `<a class="link" href="/new/">Add</a>`);

const contact = (state, number) => page("contact", escaped(state.contacts[number].name), `
  <div class="block-title">Phone</div><div class="block block-strong inset">${escaped(state.contacts[number].phone)}</div>
  <div class="block-title">Notes</div><div class="block block-strong inset">
    ${escaped(state.contacts[number].notes) || "None"}</div>
  <div class="block"><a class="button button-tonal button-round" data-do="ask-delete">Delete contact</a></div>`);

const field = (name, label, input) => `
  <li class="item-content item-input item-input-outline"><div class="item-inner">
    <div class="item-title item-floating-label">${label}</div><div class="item-input-wrap">${input}</div></div></li>`;
const form = () => page("new", "New contact", `
  <form class="list"><ul>
    ${field("name", "Name", `<input type="text" name="name" autocomplete="off">`)}
    ${field("phone", "Phone", `<input type="tel" name="phone" autocomplete="off">`)}
    ${field("notes", "Notes", `<textarea name="notes" class="resizable"></textarea>`)}
    <li><label class="item-checkbox item-content"><input type="checkbox" name="favourite">
      <i class="icon icon-checkbox"></i><div class="item-inner"><div class="item-title">Favourite</div></div></label></li>
  </ul></form>`, `<a class="link" data-do="save">Save</a>`);
