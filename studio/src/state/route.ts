/** Where one is, kept in the address behind the #, so that going back works and a place can be handed on. */
import { signal } from "@preact/signals";

export type Place = "look" | "goal" | "show" | "episodes" | "compare" | "parse";
export interface Route {
  place: Place;
  rest: string[];
}

const PLACES: readonly string[] = ["look", "goal", "show", "episodes", "compare", "parse"];

function read(): Route {
  const [place = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
  return PLACES.includes(place) ? { place: place as Place, rest } : { place: "look", rest: [] };
}

export const route = signal<Route>(read());
window.addEventListener("hashchange", () => {
  route.value = read();
});

export function address(place: Place, ...rest: string[]): string {
  return `#/${[place, ...rest.map(encodeURIComponent)].join("/")}`;
}

export function go(place: Place, ...rest: string[]): void {
  location.hash = address(place, ...rest);
}
