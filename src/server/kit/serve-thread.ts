import { parentPort } from "node:worker_threads";
import type { ThreadMessage } from "./bounded-thread.ts";

/** Makes this file the inside of a bounded thread: answers each request by `work`, one after the other. */
export const serveThread = (work: (request: never) => unknown): void => {
  if (parentPort === null) throw new Error("This file runs as a worker thread only.");
  const port = parentPort;
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
