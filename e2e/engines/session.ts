import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Sends a WebDriver command to an engine and returns its value; throws the error with which the engine refused it.
 */
export type Send = (command: Command, parameters: object) => Promise<unknown>;

/** The WebDriver commands that walks need. */
export type Command =
  | "navigate"
  | "execute"
  | "find"
  | "type"
  | "perform"
  | "resize"
  | "screenshot"
  | "openTab"
  | "nameTab"
  | "enterTab"
  | "closeTab";

/** A started engine: its commands, the errors logged to its console since the last query, and how to end it. */
export interface Engine {
  readonly name: string;
  readonly send: Send;
  readonly errors: () => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

/** The key of an element's identifier in every response. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

/** Keys by the names used in walks; others are typed as they are. */
const keys: Readonly<Record<string, string>> = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004",
  Space: " ",
  ArrowDown: "\uE015",
  ArrowUp: "\uE013",
  ArrowLeft: "\uE012",
  ArrowRight: "\uE014",
  Home: "\uE011",
  End: "\uE010",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
};

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Retries until the condition holds; if it never does, throws an error with the given text and the last state. */
export const until = async <Value>(
  what: string,
  ask: () => Promise<Value | false | undefined | null>,
): Promise<Value> => {
  const end = Date.now() + PATIENCE_MS;
  let last: unknown;
  do {
    try {
      const value = await ask();
      if (value !== false && value !== undefined && value !== null) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    await pause();
  } while (Date.now() < end);
  throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s (${String(last)})`);
};

const idIn = (value: unknown): string => {
  if (typeof value === "object" && value !== null && ELEMENT in value) {
    const id = value[ELEMENT];
    if (typeof id === "string") return id;
  }
  throw new TypeError("the engine named no element");
};

/** Separates the identifier of the element from the other parameters of a command. */
export const splitElement = (
  parameters: object,
): { readonly id: string | undefined; readonly others: object } => {
  if (!("element" in parameters)) return { id: undefined, others: parameters };
  const { element, ...others } = parameters;
  return { id: idIn(element), others };
};

/** Returns the engine's name of a tab. */
const handleIn = (value: unknown): string => {
  const handle =
    typeof value === "object" && value !== null && "handle" in value ? value.handle : value;
  if (typeof handle === "string") return handle;
  throw new TypeError("the engine named no tab");
};

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A window of an engine, driven as a user would: waits for every target, which must be visible. */
export const windowOf = (engine: Engine, origin: string) => {
  const { send } = engine;

  /** Runs a function body in the page. */
  const run = (script: string, ...args: readonly unknown[]): Promise<unknown> =>
    send("execute", { script, args });

  const find = async (selector: string): Promise<{ readonly [ELEMENT]: string }> => ({
    [ELEMENT]: idIn(await send("find", { using: "css selector", value: selector })),
  });

  const perform = (actions: readonly object[]): Promise<unknown> => send("perform", { actions });
  const mouse = (actions: readonly object[]) =>
    perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  const move = ({ x, y }: Point, duration = 0) => ({
    type: "pointerMove",
    duration,
    x: Math.round(x),
    y: Math.round(y),
  });

  /** Presses keys in order, each while the ones before it are held: "Control+k". */
  const press = async (chord: string): Promise<void> => {
    const pressed = chord.split("+").map((name) => keys[name] ?? name);
    const actions = [
      ...pressed.map((value) => ({ type: "keyDown", value })),
      ...pressed.toReversed().map((value) => ({ type: "keyUp", value })),
    ];
    await perform([{ type: "key", id: "keyboard", actions }]);
  };

  /** Returns the center of the first match of a selector, scrolled into view, once it stops moving. */
  const middleOf = (selector: string): Promise<Point> =>
    until(`${selector} in sight`, async () => {
      const found = await run(MIDDLE, selector);
      return found !== null && typeof found === "object" && "x" in found && "y" in found
        ? { x: Number(found.x), y: Number(found.y) }
        : undefined;
    });

  /**
   * Marks the control with that name and returns a selector for it. Names are complete or, with a trailing star,
   * prefixes.
   */
  const named = (name: string, within = "body"): Promise<string> =>
    until(`“${name}” in ${within} at ${origin}`, async () => {
      const mark = await run(NAMED, name, within);
      return typeof mark === "string" && `[data-walk="${mark}"]`;
    });

  return {
    run,
    press,
    named,
    middleOf,

    async goto(path: string): Promise<void> {
      await send("navigate", { url: new URL(path, origin).href });
    },
    /** Sets the inner width of the window, or the smallest that the engine allows, and returns it. */
    async resize(width: number, height: number): Promise<number> {
      let outer = width;
      for (let tries = 0; tries < 5; tries += 1) {
        await send("resize", { width: outer, height });
        const inner = Number(await run("return innerWidth"));
        if (inner === width) break;
        outer += width - inner;
      }
      return Number(await run("return innerWidth"));
    },
    /** Clicks with the mouse where the control of that name is, whatever covers it. */
    async click(name: string, within?: string): Promise<void> {
      const at = await middleOf(await named(name, within));
      await mouse([move(at), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }]);
    },
    async clickAt(at: Point): Promise<void> {
      await mouse([move(at), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }]);
    },
    /** Presses at one point, moves to another in steps, and releases there. */
    async drag(from: Point, to: Point): Promise<void> {
      const between = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      await mouse([
        move(from),
        { type: "pointerDown", button: 0 },
        move({ x: from.x + 8, y: from.y + 8 }, 100),
        move(between, 200),
        move(to, 200),
        move({ x: to.x, y: to.y + 1 }, 100),
        { type: "pointerUp", button: 0 },
      ]);
    },
    /** Appends text to the field of that name. */
    async fill(name: string, text: string, within?: string): Promise<void> {
      const selector = await named(name, within);
      await middleOf(selector);
      await send("type", { element: await find(selector), text });
    },
    /** Types into the focused element. */
    async type(text: string): Promise<void> {
      for (const key of text) await press(key);
    },
    /** Waits until the page contains the text. */
    async says(text: string, within = "body"): Promise<void> {
      await until(
        `“${text}” in ${within}`,
        async () => run(SAYS, text, within) as Promise<boolean>,
      );
    },
    async at(pattern: RegExp): Promise<void> {
      await until(`an address like ${pattern}`, async () =>
        pattern.test(String(await run("return location.href"))),
      );
    },
    /** Returns the current tab. */
    tab: async (): Promise<string> => handleIn(await send("nameTab", {})),
    /** Opens another tab without switching to it. */
    openTab: async (): Promise<string> =>
      handleIn(await send("openTab", { type: "tab", focus: false })),
    /** Switches to another tab. */
    async enterTab(handle: string): Promise<void> {
      await send("enterTab", { handle, focus: true });
    },
    /** Closes the current tab; another one must be entered next. */
    async closeTab(): Promise<void> {
      await send("closeTab", {});
    },
    /** Waits until a function body returns true in the page. */
    async holds(what: string, script: string, ...args: readonly unknown[]): Promise<void> {
      await until(what, async () => (await run(script, ...args)) === true);
    },
    /** Waits until the screen is shown and nothing on it is loading or changing any more. */
    async settled(): Promise<void> {
      let before = -1;
      await until(`a screen that stands still`, async () => {
        const now = Number(await run(STANDING));
        const same = now === before && now > 0;
        before = now;
        return same;
      });
    },
    /** Returns the visible controls that could not be clicked, because their center is covered. */
    async covered(): Promise<readonly string[]> {
      const found = await run(COVERED);
      return Array.isArray(found) ? found.map(String) : [];
    },
    async screenshot(path: string): Promise<void> {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, Buffer.from(String(await send("screenshot", {})), "base64"));
    },
  };
};

export type Window = ReturnType<typeof windowOf>;

const VISIBLE = `
const visible = (element) => {
  const { width, height } = element.getBoundingClientRect();
  // Links that only show with the focus are cut to nothing.
  const { visibility, clipPath } = getComputedStyle(element);
  return width > 0 && height > 0 && visibility === "visible" && clipPath === "none" && element.checkVisibility() && element.parentElement.closest("[inert], [aria-hidden=true]") === null;
};`;

const MIDDLE = `${VISIBLE}
const element = document.querySelector(arguments[0]);
if (element === null || !visible(element)) return null;
const before = element.getBoundingClientRect();
if (before.top < 0 || before.bottom > innerHeight || before.left < 0 || before.right > innerWidth) {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  return null;
}
if (element.getAnimations({ subtree: true }).some(({ playState }) => playState === "running")) return null;
return { x: before.left + before.width / 2, y: before.top + before.height / 2 };`;

const NAMED = `${VISIBLE}
const [name, within] = arguments;
const plain = (text) => text.replaceAll(/\\s+/g, " ").trim();
const nameOf = (element) => {
  const label = element.getAttribute("aria-label");
  if (label) return plain(label);
  const by = element.getAttribute("aria-labelledby");
  if (by) return plain(by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" "));
  const [first] = element.labels ?? [];
  return plain((first ?? element).textContent ?? "") || plain(element.getAttribute("placeholder") ?? "");
};
const wanted = name.endsWith("*") ? (found) => found.startsWith(name.slice(0, -1)) : (found) => found === name;
const CONTROLS = "a, button, input, textarea, select, summary, [contenteditable=true], [role=menuitem], [role=menuitemradio], [role=option], [role=treeitem], [role=tab], [role=textbox]";
for (const root of document.querySelectorAll(within))
  for (const element of root.querySelectorAll(CONTROLS))
    if (visible(element) && wanted(nameOf(element))) {
      element.dataset.walk ??= String(Math.random());
      return element.dataset.walk;
    }
return null;`;

const SAYS = `return [...document.querySelectorAll(arguments[1])].some((element) => element.textContent.includes(arguments[0]));`;

/** Finds visible controls whose center is covered by something else. */
const COVERED = `${VISIBLE}
const CONTROLS = "a[href], button, input:not([type=hidden]), textarea, select, summary, [role=tab], [role=menuitem], [role=switch]";
const covered = [];
for (const element of document.querySelectorAll(CONTROLS)) {
  const box = element.getBoundingClientRect();
  if (!visible(element) || box.width < 8 || box.height < 8) continue;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  // A link of several lines has a middle in each.
  const [first] = element.getClientRects();
  const x = first.left + first.width / 2, y = first.top + first.height / 2;
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest("label");
  if (hit === null || element.contains(hit) || label?.control === element || getComputedStyle(element).pointerEvents === "none") continue;
  covered.push(element.outerHTML.slice(0, 160) + " under " + hit.outerHTML.slice(0, 160));
}
scrollTo({ top: 0, behavior: "instant" });
return covered;`;

const STANDING = `
if (document.readyState !== "complete" || document.fonts.status !== "loaded") return -1;
if (document.querySelector("main, [role=dialog], [role=alertdialog]") === null) return -1;
if (document.querySelector("[aria-busy=true]") !== null) return -1;
if (document.getAnimations().some(({ playState, effect }) => playState === "running" && Number.isFinite(Number(effect?.getComputedTiming().endTime)))) return -1;
return document.querySelectorAll("*").length * 100_000 + document.documentElement.scrollHeight;`;
