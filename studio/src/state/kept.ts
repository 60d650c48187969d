/** A choice that this browser remembers. */
import { effect, signal, type Signal } from "@preact/signals";

export function kept<T extends string | boolean>(name: string, usual: T): Signal<T> {
  const key = `screenwright.${name}`;
  const value = signal<T>(remembered(key) ?? usual);
  effect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(value.value));
    } catch {
      // a browser that keeps nothing: the choice holds until the page is closed
    }
  });
  return value;
}

function remembered<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}
