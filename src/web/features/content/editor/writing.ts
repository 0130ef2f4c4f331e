import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { mergeText } from "#content/merge/text.ts";

/** A page's text as the service has it, and the id of the document it is. */
export interface SavedText {
  readonly documentId: string | undefined;
  readonly markdown: string;
}

/** A text that is being written. */
export interface Writing {
  /** What of the service's it was written from: all of it is in the text, unless taken out on purpose. */
  readonly base: SavedText;
  readonly text: string;
  /** The text as it was when it last said the same as the service's; undefined when it never did. */
  readonly saved: string | undefined;
}

/** A text as the service gave it, nothing written yet. */
export const openWriting = (base: SavedText): Writing => ({
  base,
  text: base.markdown,
  saved: base.markdown,
});

/** Whether something was written that the service does not have. */
export const isUnsaved = ({ text, saved }: Writing): boolean => text !== saved;

/** A text in the words the service would give it back in. */
export const asSaved = (markdown: string): string =>
  printMarkdown(parseMarkdown(markdown, countingKeys("w")));

/** What others changed, put into the text as it stands; undefined where both changed the same words. */
const merged = (before: string, text: string, theirs: string): string | undefined => {
  if (before === theirs) return text;
  const outcome = mergeText(before, text, theirs);
  return outcome.clean ? outcome.value : undefined;
};

/**
 * Brings the service's newer text into what is being written. What is written stays in its own form
 * wherever nobody else changed it. Undefined: both changed the same words, and nothing is to move by itself.
 */
export const mergeNewer = (writing: Writing, newer: SavedText): Writing | undefined => {
  const { base, text, saved } = writing;
  if (newer.documentId === base.documentId) return writing;
  if (!isUnsaved(writing)) {
    // A form of its own that cannot be kept is no reason to hold back what others wrote.
    const next = merged(asSaved(text), text, newer.markdown) ?? newer.markdown;
    return { base: newer, text: next, saved: next };
  }
  const next = merged(base.markdown, text, newer.markdown);
  if (next === undefined) return undefined;
  const own = saved === undefined ? undefined : merged(base.markdown, saved, newer.markdown);
  return { base: newer, text: next, saved: own };
};

/**
 * What is being written after the service took `sent`. Its id for it is not known before the page is read
 * again: `mergeNewer` then finds the very same words, and what others added.
 */
export const afterSaving = (writing: Writing, sent: string): Writing => ({
  ...writing,
  base: { documentId: writing.base.documentId, markdown: asSaved(sent) },
  saved: sent,
});
