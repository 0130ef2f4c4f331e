import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { ThreadMessage } from "./bounded-thread.ts";

/** A nice value: leaves this thread about a third of the processor when the service itself is busy. */
const PRIORITY = 5;

/**
 * Lowers the priority of this thread below the one that serves requests. Only on Linux: elsewhere it would slow down
 * the whole process.
 */
const giveWay = (): void => {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, PRIORITY);
  } catch {
    // Where this is not permitted, the work runs at normal priority.
  }
};

/** Makes the calling file the inside of a bounded thread: passes each request to `work`, one at a time. */
export const serveThread = (work: (request: never) => unknown): void => {
  if (parentPort === null) throw new Error("This file runs as a worker thread only.");
  const port = parentPort;
  giveWay();
  const say = (message: ThreadMessage<unknown>): void => port.postMessage(message);
  // Messages are the requests given to the bounded thread of this file.
  port.on("message", (request) => {
    try {
      say({ answer: work(request as never) });
    } catch (failed) {
      say({ failed });
    }
  });
  say({ ready: true });
};
