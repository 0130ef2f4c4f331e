import { createStore } from "./store.ts";

/** Whether requests reach the service, as far as the last one tells. */
export type Connection = "online" | "offline";
export const connection = createStore<Connection>("online");

/** Takes note of an answer. One that was under way when the browser went offline says nothing of now. */
export const noteAnswer = (): void => {
  if (navigator.onLine) connection.set("online");
};

/** Calls back whenever the service is reached again after it was not; returns the way to stop. */
export const watchReturn = (listener: () => void): (() => void) =>
  connection.watch(() => {
    if (connection.get() === "online") listener();
  });

const FIRST_PROBE = 3_000;
const LAST_PROBE = 30_000;

/** Whether anything of the service answers; a gateway speaking in its place does not count. */
const answers = async (): Promise<boolean> => {
  try {
    const response = await fetch("/healthz", {
      cache: "no-store",
      signal: AbortSignal.timeout(5_000),
    });
    return response.status < 500;
  } catch {
    return false;
  }
};

/** Asks once whether the service is back. */
export const probe = async (): Promise<void> => {
  connection.set((await answers()) ? "online" : "offline");
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
        if (connection.get() === "offline") probeSoon();
      });
    }, delay);
  };
  connection.watch(() => {
    delay = FIRST_PROBE;
    clearTimeout(timer);
    if (connection.get() === "offline") probeSoon();
  });
  window.addEventListener("offline", () => connection.set("offline"));
  window.addEventListener("online", () => void probe());
};
