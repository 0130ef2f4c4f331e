import { parentPort } from "node:worker_threads";
import type { ThreadMessage } from "./bounded-thread.ts";

/** Makes this file the inside of a bounded thread: answers each request by `work`, one after the other. */
export const serveThread = <Request, Answer>(work: (request: Request) => Answer): void => {
  if (parentPort === null) throw new Error("This file runs as a worker thread only.");
  const port = parentPort;
  const say = (message: ThreadMessage<Answer>): void => port.postMessage(message);
  port.on("message", (request: Request) => {
    try {
      say({ answer: work(request) });
    } catch (failed) {
      say({ failed });
    }
  });
  say({ ready: true });
};
