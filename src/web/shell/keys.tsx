import { createStore, useStore } from "#web/api/store.ts";
import { Fragment, useLayoutEffect, useRef } from "react";
import { isComposing } from "#web/kit/composing.ts";

/** Creates a registry that mounted screens add to, read on demand. */
export const createRegistry = <Entry,>() => {
  const offers = new Set<() => readonly Entry[]>();
  return {
    /** Returns everything currently on offer, the innermost screen's first. */
    all: (): Entry[] => [...offers].toReversed().flatMap((offer) => offer()),
    /** Offers entries while the calling component is mounted; they may change with every render. */
    useOffer(entries: readonly Entry[]): void {
      const latest = useRef(entries);
      // Before the screen is painted, so that a key works as soon as its target is visible.
      useLayoutEffect(() => {
        latest.current = entries;
      });
      useLayoutEffect(() => {
        const offer = () => latest.current;
        offers.add(offer);
        return () => {
          offers.delete(offer);
        };
      }, []);
    },
  };
};

/**
 * A key, a sequence ("g m") or a combination ("mod+k": ⌘ on a Mac, Ctrl elsewhere; "alt+1", which also works while
 * typing) and what it does.
 */
export interface Key {
  readonly keys: string;
  readonly label: string;
  /** Ignored while typing in a field, and while a dialog, menu or list is open. */
  readonly notWhileTyping?: true;
  /** Yields to another binding of the same keys. */
  readonly fallback?: true;
  /** Bound only while it returns true; called when a key is pressed, and when the keys are listed. */
  when?(): boolean;
  /**
   * If it opens another screen, it returns a promise of its arrival; keys typed in the meantime are for that screen.
   */
  run(): void | Promise<void>;
}

const registry = createRegistry<Key>();
/** Called when more keys are bound; set by the listener for them. */
let onBound = () => {};
/** Binds keys while the calling component is mounted, and lists them in the key list. */
export const useKeys = (keys: readonly Key[]): void => {
  registry.useOffer(keys);
  useLayoutEffect(() => onBound(), []);
};

/** Keys that a part of a screen handles itself while it has focus, such as arrow keys in a tree. */
export type OwnKeys = Pick<Key, "keys" | "label">;
const ownKeys = createRegistry<OwnKeys>();
/** Lists the keys that the calling component handles itself in the key list. */
export const useOwnKeys = ownKeys.useOffer;
/** Returns all of them on the screen. */
export const currentOwnKeys = ownKeys.all;
/** Returns every key currently bound. */
export const currentKeys = (): Key[] => {
  const bound = registry.all().filter(({ when }) => when?.() !== false);
  const own = bound.filter(({ fallback }) => fallback !== true);
  const taken = new Set(own.map(({ keys }) => keys));
  return [...own, ...bound.filter(({ fallback, keys }) => fallback === true && !taken.has(keys))];
};

const STORED = "bindery-keys";
const singleKeys = createStore(true);
/** Whether keys without Ctrl or ⌘ are enabled. */
export const useSingleKeys = (): boolean => useStore(singleKeys);
/** Enables or disables keys without Ctrl or ⌘, for this browser. */
export const chooseSingleKeys = (on: boolean): void => {
  if (on) window.localStorage.removeItem(STORED);
  else window.localStorage.setItem(STORED, "off");
  singleKeys.set(on);
};

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the key caps that a key is shown as. */
export const keyCaps = (keys: string): string[] =>
  keys
    .split(" ")
    .flatMap((step) => (step.length > 1 ? step.split("+") : [step]))
    .map((cap) => {
      if (cap === "mod") return isMac() ? "⌘" : "Ctrl";
      if (cap === "shift") return isMac() ? "⇧" : "Shift";
      if (cap === "alt") return isMac() ? "⌥" : "Alt";
      if (cap === "ArrowUp") return "↑";
      if (cap === "ArrowDown") return "↓";
      if (cap === "ArrowLeft") return "←";
      if (cap === "ArrowRight") return "→";
      return cap.length === 1 ? cap.toUpperCase() : cap;
    });

const spokenCaps: Record<string, string> = {
  "⌘": "Command",
  "⇧": "Shift",
  "⌥": "Option",
  "↑": "Up arrow",
  "↓": "Down arrow",
  "←": "Left arrow",
  "→": "Right arrow",
};

/** Whether a key works while single keys are disabled. */
export const isCombination = (keys: string): boolean => /^(?:mod|alt)\+/.test(keys);

/** Key caps to press, such as `keys="mod+k"`. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <span className="inline-flex items-center gap-0.5">
    {keyCaps(keys).map((cap, index) => (
      <Fragment key={cap}>
        {index > 0 && <span className="sr-only"> </span>}
        <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-[4px] border border-line bg-subtle px-1 font-sans text-xs text-muted">
          {spokenCaps[cap] === undefined ? (
            cap
          ) : (
            <>
              <span aria-hidden>{cap}</span>
              <span className="sr-only">{spokenCaps[cap]}</span>
            </>
          )}
        </kbd>
      </Fragment>
    ))}
  </span>
);

const isElement = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement;

const isTyping = (target: EventTarget | null): boolean =>
  isElement(target) &&
  (target.isContentEditable || target.closest("input, textarea, select, [role=combobox]") !== null);

/** Editors use combinations such as Ctrl+K themselves. */
const keepsCombinations = (target: EventTarget | null): boolean =>
  isElement(target) &&
  (target.isContentEditable || target.closest("textarea, [data-own-keys]") !== null);

const somethingIsOpen = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null;

/** Returns the key pressed with Alt, with which some keyboards write other characters. */
const besideAlt = ({ key, code }: KeyboardEvent): string => {
  const name = /^[a-z\d]$/i.test(key) ? key : /^(?:Digit|Key)(.)$/.exec(code)?.[1];
  return name?.toLowerCase() ?? key;
};

/** The longest time between the keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1_200;

/** Listens for every bound key on the page. Call it once. */
export const watchKeys = (): void => {
  singleKeys.set(window.localStorage.getItem(STORED) !== "off");
  let begun = "";
  let begunAt = 0;
  /** Keys typed for a screen that is still loading. */
  let ahead: string[] = [];
  let onTheWay: Promise<void> | undefined;

  const press = (keys: string, event?: KeyboardEvent): boolean => {
    const bound = currentKeys().find((key) => key.keys === keys);
    if (bound === undefined) return false;
    if (bound.notWhileTyping === true && (isTyping(event?.target ?? null) || somethingIsOpen()))
      return false;
    event?.preventDefault();
    begun = "";
    const going = bound.run();
    if (going !== undefined) void awaitScreen(going);
    return true;
  };
  const pressAhead = (): void => {
    const [next] = ahead;
    if (next === undefined || somethingIsOpen() || !press(next)) return;
    ahead = ahead.slice(1);
  };
  const awaitScreen = async (going: Promise<void>): Promise<void> => {
    ahead = [];
    onTheWay = going;
    await going.catch(() => undefined);
    if (onTheWay !== going) return;
    onTheWay = undefined;
    // If that screen was already open, it binds no new keys.
    requestAnimationFrame(pressAhead);
    setTimeout(() => {
      if (onTheWay === undefined) ahead = [];
    }, SEQUENCE_MS);
  };
  onBound = () => {
    if (ahead.length > 0) queueMicrotask(pressAhead);
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isComposing(event)) return;
    if (event.altKey) {
      // AltGr counts as Ctrl and Alt at once, and Alt with numeric keypad digits types characters by code.
      const writes = event.ctrlKey || event.metaKey || event.code.startsWith("Numpad");
      if (!writes && !somethingIsOpen()) press(`alt+${besideAlt(event)}`, event);
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const mod = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
    if (mod) {
      const shift = event.shiftKey ? "shift+" : "";
      if (!keepsCombinations(event.target)) press(`mod+${shift}${key}`, event);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.key.length !== 1) return;
    if (!singleKeys.get() || isTyping(event.target) || somethingIsOpen()) return;
    const begins = currentKeys().some((bound) => bound.keys.startsWith(`${key} `));
    if (onTheWay !== undefined && begun === "" && !begins) {
      event.preventDefault();
      ahead = [...ahead, key];
      return;
    }
    const sequence =
      begun !== "" && event.timeStamp - begunAt < SEQUENCE_MS ? `${begun} ${key}` : "";
    if ((sequence !== "" && press(sequence, event)) || press(key, event)) return;
    begun = begins ? key : "";
    begunAt = event.timeStamp;
  });
};
