/** Light or dark: as the system has it, or as chosen here. */
import { effect } from "@preact/signals";
import { kept } from "./kept";

export type Theme = "system" | "light" | "dark";
export const theme = kept<Theme>("theme", "system");

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

export function nextTheme(): void {
  theme.value = NEXT[theme.value];
}

effect(() => {
  const root = document.documentElement;
  if (theme.value === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme.value);
});
