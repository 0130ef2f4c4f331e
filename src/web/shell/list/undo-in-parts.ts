import { toastFailure } from "../everywhere/failure-toast.ts";

/** How many rows were restored, and the names of those left alone because others have changed them. */
interface Undone {
  readonly undone: number;
  readonly kept: readonly string[];
}

/**
 * Undoes a bulk change, one part after the other, and reports the outcome. If a part fails, says why and offers to
 * continue from there.
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
