import { toastFailure } from "../everywhere/failure-toast.ts";

/** How many rows are as they were again, and the names of those that were left because others changed them. */
interface Undone {
  readonly undone: number;
  readonly kept: readonly string[];
}

/**
 * Puts back, one part after the other, what a change of many rows did, and tells what came of it. When a part
 * fails it says why, and offers to go on from there.
 */
export const undoInParts = async <Part>(
  parts: readonly Part[],
  send: (part: Part) => Promise<Undone>,
  tell: (all: Undone) => void,
  before: Undone = { undone: 0, kept: [] },
): Promise<void> => {
  let all = before;
  let finished = 0;
  try {
    for (const part of parts) {
      const { undone, kept } = await send(part);
      all = { undone: all.undone + undone, kept: [...all.kept, ...kept] };
      finished += 1;
    }
    tell(all);
  } catch (error) {
    toastFailure(error, () => void undoInParts(parts.slice(finished), send, tell, all));
  }
};
