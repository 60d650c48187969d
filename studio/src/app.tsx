import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { link } from "./api/http";
import { Compare } from "./episodes/Compare";
import { EpisodeView } from "./episodes/Episode";
import { EpisodeList } from "./episodes/List";
import { Icon, type IconName } from "./parts/Icon";
import { KeyMenu } from "./parts/KeyMenu";
import { QuestionDialog } from "./parts/Question";
import { Parse } from "./picture/Parse";
import { frame, listDevices } from "./state/device";
import { asked } from "./state/hands";
import { address, route, type Place } from "./state/route";
import { answer, question, running, stop } from "./state/run";
import { begin, session } from "./state/session";
import { nextTheme, theme } from "./state/theme";
import { hush, speaking, voices, whose } from "./state/voice";
import { Work } from "./work/Work";

const PLACES: { place: Place; words: string; icon: IconName }[] = [
  { place: "look", words: "Live screen", icon: "look" },
  { place: "goal", words: "Goal", icon: "goal" },
  { place: "show", words: "Show a task", icon: "show" },
  { place: "episodes", words: "Episodes", icon: "episodes" },
  { place: "parse", words: "Parse a picture", icon: "parse" },
];

export function App() {
  const keys = useSignal(false);
  useEffect(() => void begin().then(() => listDevices().catch(() => undefined)), []);
  usePageKeys(keys);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), document.getElementById("main")?.focus())}>
        To the main part
      </a>
      <Header openKeys={() => (keys.value = true)} />
      <LinkLine />
      <main id="main" tabIndex={-1}>
        <Here />
      </main>
      {keys.value && <KeyMenu close={() => (keys.value = false)} />}
      <Asking />
    </>
  );
}

function Here() {
  const { place, rest } = route.value;
  const [id] = rest;
  if (place === "episodes") return id ? <EpisodeView id={id} /> : <EpisodeList />;
  if (place === "compare") return <Compare ids={rest} />;
  if (place === "parse") return <Parse />;
  return <Work />;
}

/** What the gate asks, wherever one is: about one's own hands first, then about the run. */
function Asking() {
  const own = asked.value;
  const ofRun = question.value;
  const picture = frame.value?.url ?? null;
  if (own) return <QuestionDialog key={own.question.id} question={own.question} picture={picture} answer={own.answer} />;
  return ofRun && <QuestionDialog key={ofRun.id} question={ofRun} picture={picture} answer={(allow) => void answer(ofRun, allow)} />;
}

/** The run that goes on, shown where it is not in sight. */
function RunBadge() {
  if (!running.value || route.value.place === "goal") return null;
  return (
    <span class="run-badge row tight">
      <a href={address("goal")}>A run goes on</a>
      <button type="button" class="stop small" onClick={() => void stop()}>
        Stop
      </button>
    </span>
  );
}

function Header({ openKeys }: { openKeys: () => void }) {
  const now = route.value.place === "compare" ? "episodes" : route.value.place;
  return (
    <header>
      <p class="wordmark">
        <img src="/icon.svg" alt="" width={28} height={28} />
        <span>
          screenwright <span class="soft">studio</span>
        </span>
      </p>
      <nav id="menu" tabIndex={-1} aria-label="Studio">
        {PLACES.map(({ place, words, icon }) => (
          <a key={place} href={address(place)} aria-current={place === now ? "page" : undefined}>
            <Icon name={icon} />
            <span>{words}</span>
          </a>
        ))}
      </nav>
      <div class="switches">
        <RunBadge />
        <VoiceSwitch />
        <button type="button" class="quiet" onClick={nextTheme} aria-label={`Colours: ${theme.value}`} title={`Colours: ${theme.value}`}>
          <Icon name={theme.value} />
        </button>
        <button type="button" class="quiet" onClick={openKeys} aria-label="Keys" title="Keys (?)" aria-keyshortcuts="?">
          <Icon name="keys" />
        </button>
      </div>
    </header>
  );
}

function VoiceSwitch() {
  const there = voices.value;
  if (there.length === 0) return null;
  return (
    <>
      {there.length > 1 && (
        <select class="voice-choice" aria-label="Whose voice" value={there[0] ?? ""} onChange={(event) => (whose.value = event.currentTarget.value as typeof whose.value)}>
          <option value="server">espeak-ng</option>
          <option value="browser">browser's voice</option>
        </select>
      )}
      <button
        type="button"
        class="quiet"
        role="switch"
        aria-checked={speaking.value}
        aria-label="Speak"
        title={speaking.value ? "Voice is on" : "Voice is off"}
        onClick={() => {
          speaking.value = !speaking.value;
          hush();
        }}
      >
        <Icon name={speaking.value ? "voice" : "silent"} />
      </button>
    </>
  );
}

/** What is wrong with the connection, as long as it is. */
function LinkLine() {
  const words = {
    here: "",
    lost: "The connection to the server is lost. Trying again …",
    stranger: "The server does not know this browser. Open the address that screenwright serve printed, with its token.",
  }[link.value];
  return (
    <div role="alert" class="link-place">
      {words && (
        <p class="link-line">
          <Icon name="warn" /> {words}
        </p>
      )}
      {!words && !session.value && <p class="hidden">Connecting</p>}
    </div>
  );
}

/** Keys of the whole page: Escape, F6 and the question mark. */
function usePageKeys(menu: { value: boolean }): void {
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") {
        hush();
        if (running.value) void stop();
      } else if (event.key === "F6") {
        event.preventDefault();
        nextPart(event.shiftKey ? -1 : 1);
      } else if (event.key === "?" && !typing(event.target)) {
        event.preventDefault();
        menu.value = true;
      }
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, []);
}

const PARTS = ["menu", "picture", "panel"];

function nextPart(way: number): void {
  const there = PARTS.map((id) => document.getElementById(id)).filter((part) => part !== null);
  const now = there.findIndex((part) => part.contains(document.activeElement));
  const part = there[(now + way + there.length) % there.length];
  const inside = part?.querySelectorAll<HTMLElement>('[role="application"], [tabindex="0"], a, button, input, select, textarea') ?? [];
  // what is disabled or folded away does not take the focus, and the next is tried: F6 always leads out
  for (const one of [...inside, part]) {
    one?.focus();
    if (one && one === document.activeElement) return;
  }
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
