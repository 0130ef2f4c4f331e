import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export type ChangedFiles = readonly { readonly path: string; readonly text: string }[];

/** What git prints, by line; nothing where there is no git, no repository or no such commit. */
const git = (...args: string[]): string[] => {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
};

/**
 * Files that changed since this branch left the one it is pushed to, and where that has all of it, or there is none,
 * since the commit before the last; what is not committed yet is among them. A file that is gone has no text. Nothing
 * where git cannot tell, as in a copy without history.
 */
export const changedFiles = (): ChangedFiles => {
  const [head] = git("rev-parse", "HEAD");
  const [left] = git("merge-base", "HEAD", "@{upstream}");
  const since = left === undefined || left === head ? "HEAD~1" : left;
  const paths = [
    ...git("diff", "--name-only", since),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return paths.map((path) => {
    const file = join(root, path);
    return { path, text: existsSync(file) ? readFileSync(file, "utf8") : "" };
  });
};
