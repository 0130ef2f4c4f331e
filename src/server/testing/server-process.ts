import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The command that starts the service: the built one if SERVICE_MAIN names it, else its source. */
export const serviceCommand: readonly string[] = process.env.SERVICE_MAIN
  ? [process.env.SERVICE_MAIN]
  : ["--import", "tsx", fileURLToPath(new URL("../main.ts", import.meta.url))];

/** The service as a separate process, started by its main file. */
export interface ServerProcess {
  readonly url: string;
  /** Returns everything it has printed and logged. */
  output(): string;
  /** Ends it as a power cut would: without a signal it could handle, and with nothing finished. */
  crash(): Promise<void>;
  /** Ends it as an operator does, with SIGTERM; returns its exit code. */
  stop(): Promise<number | null>;
}

const START = /Bindery runs at (\S+)\n/;

/** Collects the output of the process; `url` resolves with the address that it reports. */
const listenTo = ({ stdout, stderr }: ChildProcess, ended: Promise<unknown>) => {
  if (stdout === null || stderr === null) throw new Error("the process has no output");
  let written = "";
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [stdout, stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        written += text;
        const [, found] = START.exec(written) ?? [];
        if (found !== undefined) resolve(found);
      });
    const fail = () => reject(new Error(`the service ended before it ran: ${written}`));
    ended.then(fail, fail);
  });
  return { url, output: () => written };
};

/** Starts the service with only these variables and waits until it responds. */
export const startServerProcess = async (
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, serviceCommand, {
    env: { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const crash = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const stop = async () => {
    child.kill("SIGTERM");
    const [code] = (await ended) as [number | null];
    return code;
  };
  const { url, output } = listenTo(child, ended);
  try {
    return { url: await url, output, crash, stop };
  } catch (error) {
    await crash();
    throw error;
  }
};
