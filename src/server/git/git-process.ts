import { constants, setPriority } from "node:os";
import { newId } from "#server/kit/ids.ts";
import type { GitOrder, GitReply, Opening } from "./git-order.ts";
import { createGitWork } from "./git-work.ts";
import { problemOf } from "./problems.ts";

/**
 * A separate process that works on one repository: the service sends it an opening, then orders one at a time, and it
 * ends when the service does. Untrusted data is unpacked and parsed here, where the work can be stopped.
 */

// Lets people's reads and writes go first.
setPriority(constants.priority.PRIORITY_LOW);

const say = (reply: GitReply): void => {
  process.send?.(reply);
};

process.on("disconnect", () => process.exit(0));

/**
 * Reports what failed and where, for the service's log, without the error's own message, which quotes the repository.
 */
const complain = (kind: string, error: unknown): void => {
  if (!(error instanceof Error)) return;
  const places = error.stack?.split("\n").filter((line) => line.startsWith("    at ")) ?? [];
  process.stderr.write([`${kind}: ${error.name}`, ...places, ""].join("\n"));
};

let work: ReturnType<typeof createGitWork> | undefined;

const hear = async (said: unknown): Promise<void> => {
  if (work === undefined) {
    work = createGitWork(said as Opening, newId, (progress) =>
      say({ kind: "progress", ...progress }),
    );
    say({ kind: "ready" });
    return;
  }
  const order = said as GitOrder;
  try {
    say({ kind: "answer", answer: await work(order) });
  } catch (error) {
    const problem = problemOf(error, order.kind === "push");
    if (problem.code === "broken-pack") complain(order.kind, error);
    say({ kind: "problem", problem });
  }
};

process.on("message", (said) => void hear(said));
