/** Keys of a keyboard as actions of ours. Names are those of core/keys.py. */
import type { Action } from "../api/types";

const NAMES: Record<string, string> = {
  Enter: "enter", Escape: "escape", Tab: "tab", Backspace: "backspace", Delete: "delete", Insert: "insert",
  Home: "home", End: "end", PageUp: "pageup", PageDown: "pagedown", ArrowUp: "up", ArrowDown: "down",
  ArrowLeft: "left", ArrowRight: "right", " ": "space", ContextMenu: "menu",
};

/** What a key press asks of the device; null for a modifier alone and for what has no name. */
export function keyAction(event: KeyboardEvent): Action | null {
  const { key } = event;
  const held = [event.ctrlKey && "ctrl", event.altKey && "alt", event.metaKey && "super"].filter((name): name is string => Boolean(name));
  const single = [...key].length === 1;
  if (single && held.length === 0) return { action: "type_text", text: key };
  const name = NAMES[key] ?? (/^F\d{1,2}$/.test(key) ? key.toLowerCase() : single ? key.toLowerCase() : null);
  if (name === null) return null;
  if (event.shiftKey) held.push("shift");
  return { action: "press_keys", keys: [...held, name] };
}
