import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder, in which every command runs. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

interface Options {
  /** Variables to set; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether output is shown as it arrives instead of being collected. */
  readonly live?: boolean;
}

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs an installed tool by its name, such as `tsc`, and waits for it to end. */
export const runTool = async (
  tool: string,
  args: readonly string[],
  { env = {}, live = false }: Options = {},
): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawn(join(root, "node_modules/.bin", tool), args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
    });
    const parts: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => parts.push(part));
    child.stderr?.on("data", (part: Buffer) => parts.push(part));
    child.on("error", (error) => resolve({ ok: false, output: `${tool}: ${error.message}` }));
    child.on("close", (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(parts).toString("utf8").trim() }),
    );
  });
