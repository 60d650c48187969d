/** What is said aloud: by the server's voice (espeak-ng) or by the browser's own, where it has one. */
import { computed, signal } from "@preact/signals";
import { sound } from "../api/http";
import { kept } from "./kept";
import { session } from "./session";

export const speaking = kept<boolean>("voice", true);
export const whose = kept<"server" | "browser">("voice.whose", "server");

const browserVoices = signal(0);
if ("speechSynthesis" in window) {
  const count = (): void => {
    browserVoices.value = window.speechSynthesis.getVoices().length;
  };
  count();
  window.speechSynthesis.addEventListener("voiceschanged", count);
}

/** The voices that there are, the wished one first. */
export const voices = computed(() => {
  const there: ("server" | "browser")[] = [];
  if (session.value?.speech) there.push("server");
  if (browserVoices.value > 0) there.push("browser");
  return there.sort((one) => (one === whose.value ? -1 : 1));
});

let breath = new AbortController();
const player = new Audio();

export function hush(): void {
  breath.abort();
  player.pause();
  if ("speechSynthesis" in window) window.speechSynthesis.cancel();
}

/** Says it in place of whatever is being said. Silent where the voice is off, or before the first touch of the page,
 * when browsers let nothing sound. */
export async function speak(text: string, language = "en"): Promise<void> {
  hush();
  const voice = voices.value[0];
  if (!speaking.value || !text || !voice) return;
  if (voice === "browser") {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = language;
    window.speechSynthesis.speak(words);
    return;
  }
  breath = new AbortController();
  const mine = breath.signal;
  try {
    const wav = await sound("/v1/speech", { text, language }, mine);
    if (mine.aborted) return;
    URL.revokeObjectURL(player.src);
    player.src = URL.createObjectURL(wav);
    await player.play();
  } catch {
    // broken off by the next words, or not allowed to sound yet; the words stand on the page
  }
}
