import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { root } from "./folders.ts";

const run = promisify(execFile);
const LARGEST_OUTPUT = 64 * 1024 * 1024;

/** Runs a program to its end and returns its output; rejects if it fails. */
export const outputOf = async (
  command: string,
  args: readonly string[],
  options: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string } = {},
): Promise<string> => {
  const { stdout } = await run(command, [...args], {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    maxBuffer: LARGEST_OUTPUT,
  });
  return stdout;
};

/** Runs a TypeScript file of the repository. */
export const outputOfScript = (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> => outputOf(process.execPath, ["--import", "tsx", file, ...args], { env });

/** A Node process that runs until it is stopped. */
export interface Program {
  readonly child: ChildProcess;
  /** Resolves with the first printed line that contains the text; rejects if the process ends first. */
  printed(text: string): Promise<string>;
  /** Returns the memory in use, in MiB. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

export const startNode = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Program => {
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let output = "";
  let complaints = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (output += part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => (complaints += part));
  const lineWith = (text: string) => output.split("\n").find((line) => line.includes(text));
  return {
    child,
    printed: async (text) => {
      for (;;) {
        const line = lineWith(text);
        if (line !== undefined) return line;
        const ended = exited.then(() => "ended");
        if ((await Promise.race([once(child.stdout, "data"), ended])) === "ended")
          throw new Error(`node ${args.join(" ")} ended early: ${complaints}`);
      }
    },
    memory: async () => {
      const kibibytes = Number(await outputOf("ps", ["-o", "rss=", "-p", `${child.pid}`]));
      return kibibytes / 1024;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
};
