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
    // The cause goes to the service's log, which shows no texts of the repository.
    if (error instanceof Error) process.stderr.write(`${order.kind}: ${error.name}\n`);
    say({ kind: "problem", problem: problemOf(error, order.kind === "push") });
  }
};

process.on("message", (said) => void hear(said));
