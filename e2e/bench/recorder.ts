import { appendFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { Client } from "pg";

/**
 * Loaded before the service (node --import): writes each statement sent to the thread of the embedded database or to
 * PostgreSQL to the file named by RECORD_STATEMENTS, as one JSON object per line.
 */
const file = process.env.RECORD_STATEMENTS;
if (file === undefined) throw new Error("RECORD_STATEMENTS names no file");

const record = (sql: string, params: readonly unknown[]): void =>
  appendFileSync(file, `${JSON.stringify({ sql, params })}\n`);

const isQuery = (message: unknown): message is { sql: string; params: unknown[] } =>
  typeof message === "object" && message !== null && "kind" in message && message.kind === "query";

const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function recorded(this: Worker, message: unknown, ...rest: []) {
  if (isQuery(message)) record(message.sql, message.params);
  postMessage.call(this, message, ...rest);
};

type Asked = string | { readonly text: string; readonly values?: readonly unknown[] };

const query: (this: Client, asked: Asked, ...rest: unknown[]) => unknown = Client.prototype.query;
Object.assign(Client.prototype, {
  query(this: Client, asked: Asked, ...rest: unknown[]) {
    const { text, values = [] } = typeof asked === "string" ? { text: asked } : asked;
    record(text, values);
    return query.call(this, asked, ...rest);
  },
});
