import { type ChildProcess, spawn } from "node:child_process";

/**
 * Starts a program and resolves with the first match in its output or error output; rejects with its output if it
 * ends before.
 */
export const startUntil = (
  command: string,
  args: readonly string[],
  line: RegExp,
  {
    env = {},
    hear = () => {},
  }: { env?: Record<string, string>; hear?: (line: string) => void } = {},
): Promise<{ child: ChildProcess; match: RegExpExecArray }> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    const listen = (part: Buffer) => {
      const text = part.toString("utf8");
      for (const one of text.split("\n")) hear(one);
      said += text;
      const match = line.exec(said);
      if (match) resolve({ child, match });
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`${command} ended with ${code}: ${said.trim()}`)));
  });

/** Ends a program and waits until it has exited. */
export const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), 5_000).unref();
  });
