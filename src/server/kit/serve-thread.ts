import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { ThreadMessage } from "./bounded-thread.ts";

/** As niceness: a third of the processor where the service itself wants it too. */
const PRIORITY = 5;

/**
 * Lets everybody who is answered at once go before the long work of this thread. On Linux alone: elsewhere it would
 * slow the whole process down.
 */
const giveWay = (): void => {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, PRIORITY);
  } catch {
    // Where this is not allowed the work is done all the same.
  }
};

/** Makes this file the inside of a bounded thread: answers each request by `work`, one after the other. */
export const serveThread = (work: (request: never) => unknown): void => {
  if (parentPort === null) throw new Error("This file runs as a worker thread only.");
  const port = parentPort;
  giveWay();
  const say = (message: ThreadMessage<unknown>): void => port.postMessage(message);
  // What comes is what the bounded thread of this file was asked.
  port.on("message", (request) => {
    try {
      say({ answer: work(request as never) });
    } catch (failed) {
      say({ failed });
    }
  });
  say({ ready: true });
};
