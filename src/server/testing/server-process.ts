import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** What starts the service: as it was built where SERVICE_MAIN names that, else its source. */
export const serviceCommand: readonly string[] = process.env.SERVICE_MAIN
  ? [process.env.SERVICE_MAIN]
  : ["--import", "tsx", fileURLToPath(new URL("../main.ts", import.meta.url))];

/** The service as a process of its own, as it is started by its main file. */
export interface ServerProcess {
  readonly url: string;
  /** Ends it as a power cut would: no signal it could catch, nothing finished. */
  crash(): Promise<void>;
}

const urlOf = async (child: ChildProcess): Promise<string> => {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("the process has no output");
  let complaints = "";
  stderr.setEncoding("utf8").on("data", (text: string) => (complaints += text));
  for await (const line of createInterface({ input: stdout })) {
    const url = /Bindery runs at (\S+)/.exec(line)?.[1];
    if (url !== undefined) {
      stdout.resume();
      return url;
    }
  }
  throw new Error(`the service ended before it ran: ${complaints}`);
};

/** Starts the service with these variables alone and waits until it answers. */
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
  try {
    return { url: await urlOf(child), crash };
  } catch (error) {
    await crash();
    throw error;
  }
};
