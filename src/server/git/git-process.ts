import { constants, setPriority } from "node:os";
import { newId } from "#server/kit/ids.ts";
import type { GitOrder, GitReply, Opening } from "./git-order.ts";
import { createGitWork } from "./git-work.ts";
import { problemOf } from "./problems.ts";

/**
 * A process of its own that works on one repository: the service sends it an opening, then one order after the other,
 * and it ends when the service does. What others wrote is unpacked and read here, where it can be stopped.
 */

// Whoever reads or writes meanwhile goes first.
setPriority(constants.priority.PRIORITY_LOW);

const say = (reply: GitReply): void => {
  process.send?.(reply);
};

process.on("disconnect", () => process.exit(0));

/** Says what broke and where, for the service's log; not in the error's words, which quote the repository. */
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
