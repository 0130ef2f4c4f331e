import { appendFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

/**
 * Loaded before the service (node --import): writes down each statement that goes to the thread of the
 * embedded database, one JSON object a line, into the file named by RECORD_STATEMENTS.
 */
const file = process.env.RECORD_STATEMENTS;
if (file === undefined) throw new Error("RECORD_STATEMENTS names no file");

const isQuery = (message: unknown): message is { sql: string; params: unknown[] } =>
  typeof message === "object" && message !== null && "kind" in message && message.kind === "query";

const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function record(this: Worker, message: unknown, ...rest: []) {
  if (isQuery(message)) {
    const { sql, params } = message;
    appendFileSync(file, `${JSON.stringify({ sql, params })}\n`);
  }
  postMessage.call(this, message, ...rest);
};
