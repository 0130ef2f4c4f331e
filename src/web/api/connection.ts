import { createStore } from "./store.ts";

/** Whether requests reach the service, and it its database, as far as the last one tells. */
export type Connection = "online" | "offline" | "unavailable";
export const connection = createStore<Connection>("online");

/** Takes note of an answer. One that was under way when the browser went offline says nothing of now. */
export const noteAnswer = (): void => {
  if (navigator.onLine) connection.set("online");
};

const FIRST_PROBE = 3_000;
const LAST_PROBE = 30_000;

/** How long to wait before the service is asked the first time whether it is back, in milliseconds. */
let firstProbe = FIRST_PROBE;

/** The service answers, but cannot reach its database; it asked to wait so many seconds, if any. */
export const noteUnavailable = (retryAfter: number | undefined): void => {
  firstProbe = retryAfter === undefined ? FIRST_PROBE : Math.min(retryAfter * 1_000, LAST_PROBE);
  connection.set("unavailable");
};

/** Calls back whenever the service is reached again after it was not; returns the way to stop. */
export const watchReturn = (listener: () => void): (() => void) =>
  connection.watch(() => {
    if (connection.get() === "online") listener();
  });

/** What the service says of itself; a gateway speaking in its place does not count. */
const ask = async (): Promise<Connection> => {
  try {
    const response = await fetch("/readyz", {
      cache: "no-store",
      signal: AbortSignal.timeout(5_000),
    });
    if (response.status < 500) return "online";
    const said: unknown = await response.json();
    return typeof said === "object" && said !== null && "status" in said
      ? "unavailable"
      : "offline";
  } catch {
    return "offline";
  }
};

/** Asks once whether the service is back. */
export const probe = async (): Promise<void> => {
  connection.set(await ask());
};

/** Notices when the browser goes offline, and keeps asking, ever more rarely, until the service is back. */
export const watchConnection = (): void => {
  let delay = FIRST_PROBE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const probeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      delay = Math.min(delay * 2, LAST_PROBE);
      void probe().then(() => {
        if (connection.get() !== "online") probeSoon();
      });
    }, delay);
  };
  connection.watch(() => {
    delay = connection.get() === "unavailable" ? firstProbe : FIRST_PROBE;
    clearTimeout(timer);
    if (connection.get() !== "online") probeSoon();
  });
  window.addEventListener("offline", () => connection.set("offline"));
  window.addEventListener("online", () => void probe());
};
