import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export type ChangedFiles = readonly { readonly path: string; readonly text: string }[];

/** Returns the lines git prints, or none if there is no git, no repository or no such commit. */
const git = (...args: string[]): string[] => {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
};

/**
 * Returns the files that changed since this branch diverged from its upstream, including uncommitted ones. Without an
 * upstream, or if everything is pushed, it compares with the commit before the last. Deleted files have an empty text.
 * Returns none if git cannot tell, such as in a copy without history.
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
