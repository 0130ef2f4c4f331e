import { createStore } from "./store.ts";

/** Whether requests reach the service, and the service its database, judging by the last one. */
export type Connection = "online" | "offline" | "unavailable";
export const connection = createStore<Connection>("online");

/** Records that a response arrived. One that was under way when the browser went offline is ignored. */
export const noteAnswer = (): void => {
  if (navigator.onLine) connection.set("online");
};

const FIRST_PROBE = 3_000;
const LAST_PROBE = 30_000;

/** The delay before the first check whether the service is back, in milliseconds. */
let firstProbe = FIRST_PROBE;

/** Records that the service responds but cannot reach its database. `retryAfter` is its delay in seconds, if any. */
export const noteUnavailable = (retryAfter: number | undefined): void => {
  firstProbe = retryAfter === undefined ? FIRST_PROBE : Math.min(retryAfter * 1_000, LAST_PROBE);
  connection.set("unavailable");
};

/** Calls `listener` whenever the service becomes reachable again. Returns an unsubscribe function. */
export const watchReturn = (listener: () => void): (() => void) =>
  connection.watch(() => {
    if (connection.get() === "online") listener();
  });

/** Reads the service's own readiness. A gateway that responds in its place counts as offline. */
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

/** Checks once whether the service is back. */
export const probe = async (): Promise<void> => {
  connection.set(await ask());
};

/** Detects that the browser went offline, and checks at growing intervals whether the service is back. */
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
