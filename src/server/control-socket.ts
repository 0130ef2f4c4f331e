import { rm } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import { join } from "node:path";

/**
 * The running service handles the operator's commands on a socket in its data folder, because the embedded database
 * admits only one process. Anyone who can open the folder owns the data anyway.
 */

/** The maximum length of a unix socket's path on the systems we know. */
const LONGEST_PATH = 103;
const LONGEST_LINE = 4_096;

export interface ControlRequest {
  readonly command: "sign-in";
  readonly email: string;
  /** Path of the dashboard that the link redirects to. */
  readonly next?: string | undefined;
}

export type ControlAnswer =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly message: string };

const pathIn = (dataDir: string): string => join(dataDir, "control.sock");

const isRequest = (value: unknown): value is ControlRequest =>
  typeof value === "object" &&
  value !== null &&
  "command" in value &&
  value.command === "sign-in" &&
  "email" in value &&
  typeof value.email === "string" &&
  (!("next" in value) || typeof value.next === "string");

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Handles commands until the returned function is called; the caller holds the folder's lock. */
export const serveControl = async (
  dataDir: string,
  handle: (request: ControlRequest) => Promise<ControlAnswer>,
): Promise<() => Promise<void>> => {
  const path = pathIn(dataDir);
  if (Buffer.byteLength(path) > LONGEST_PATH) return async () => undefined;
  await rm(path, { force: true });
  const server = createServer((socket) => {
    let received = "";
    let answered = false;
    socket.setEncoding("utf8");
    socket.on("error", () => socket.destroy());
    socket.on("data", (part: string) => {
      received += part;
      const end = received.indexOf("\n");
      if (answered || (end < 0 && received.length <= LONGEST_LINE)) return;
      answered = true;
      const request = parseLine(received.slice(0, end));
      const answer = isRequest(request)
        ? handle(request)
        : Promise.resolve<ControlAnswer>({ ok: false, message: "Unknown command." });
      answer
        .catch((): ControlAnswer => ({ ok: false, message: "The service could not do that." }))
        .then((reply) => socket.end(`${JSON.stringify(reply)}\n`))
        .catch(() => socket.destroy());
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => resolve());
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
};

/** Sends a command to the service running on the folder; returns undefined when there is none. */
export const askRunningService = (
  dataDir: string,
  request: ControlRequest,
): Promise<ControlAnswer | undefined> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(pathIn(dataDir));
    let received = "";
    socket.setEncoding("utf8");
    socket.on("connect", () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on("data", (part: string) => {
      received += part;
    });
    socket.on("error", (error: Error & { code?: string }) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(undefined);
      else reject(error);
    });
    socket.on("end", () => resolve(parseLine(received) as ControlAnswer | undefined));
  });
