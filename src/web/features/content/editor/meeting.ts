import { mapped, textChanges, type TextChange } from "./text-changes.ts";

/** A paragraph in which the writer's own changes and external ones met. */
export interface Meeting {
  /** Its position in the text. */
  readonly from: number;
  readonly to: number;
}

/** The paragraph around an index: the text between two empty lines. */
const paragraphAt = (text: string, index: number): Meeting => {
  const before = text.slice(0, index);
  const gap = /\n[^\S\n]*\n/g;
  let from = 0;
  for (const match of before.matchAll(gap)) from = match.index + match[0].length;
  gap.lastIndex = Math.max(from, index - 1);
  const next = gap.exec(text);
  return { from, to: next === null ? text.length : next.index };
};

/** Whether a change affects a paragraph. One that only adds a paragraph beside it does not. */
const reachesInto = ({ from, to, insert }: TextChange, paragraph: Meeting): boolean => {
  if (to < paragraph.from || from > paragraph.to) return false;
  if (from === paragraph.to && /^\s*\n/.test(insert)) return false;
  if (to === paragraph.from && /\n\s*$/.test(insert)) return false;
  return insert.trim() !== "" || to > from;
};

/** Where the writer's own changes end in the changed text. */
const endsOf = (changes: readonly TextChange[]): number[] => {
  let moved = 0;
  return changes.map(({ from, to, insert }) => {
    const end = from + moved + insert.length;
    moved += insert.length - (to - from);
    return end;
  });
};

interface Texts {
  /** The last saved text, which the writer started from. */
  readonly before: string;
  /** The writer's version of it. */
  readonly mine: string;
  /** The same with external changes merged in. */
  readonly met: string;
  /** The index in `mine` of the last typed character; undefined if nothing was typed. */
  readonly typedAt: number | undefined;
}

/**
 * The paragraph of `met` in which external text met the writer's own, unsaved or typed last; if there are several,
 * the last one. Undefined if they stayed apart.
 */
export const meetingOf = ({ before, mine, met, typedAt }: Texts): Meeting | undefined => {
  const outside = textChanges(mine, met);
  if (outside.length === 0) return undefined;
  const own = [...endsOf(textChanges(before, mine)), ...(typedAt === undefined ? [] : [typedAt])];
  const paragraphs = own.map((index) => paragraphAt(mine, index));
  const shared = paragraphs.findLast((paragraph) =>
    outside.some((change) => reachesInto(change, paragraph)),
  );
  if (shared === undefined) return undefined;
  return paragraphAt(met, mapped(outside, shared.from));
};
