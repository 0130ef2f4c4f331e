import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { mergeText } from "#content/merge/text.ts";

/** A page's text as saved, and the id of its document. */
export interface SavedText {
  readonly documentId: string | undefined;
  readonly markdown: string;
}

/** A text being edited. */
export interface Writing {
  /** The saved text it is based on: the common ancestor in a merge with a newer one. */
  readonly base: SavedText;
  readonly text: string;
  /** The text when it last equalled the saved one; undefined if it never did. */
  readonly saved: string | undefined;
}

/** Starts from a saved text, without edits. */
export const openWriting = (base: SavedText): Writing => ({
  base,
  text: base.markdown,
  saved: base.markdown,
});

/** Whether there are unsaved changes. */
export const isUnsaved = ({ text, saved }: Writing): boolean => text !== saved;

/** A text in the form the service returns it: parsed and printed. */
export const asSaved = (markdown: string): string =>
  printMarkdown(parseMarkdown(markdown, countingKeys("w")));

/** Merges the changes of others into the text; returns undefined if both changed the same words. */
const merged = (before: string, text: string, theirs: string): string | undefined => {
  if (before === theirs) return text;
  const outcome = mergeText(before, text, theirs);
  return outcome.clean ? outcome.value : undefined;
};

/**
 * Merges a newer saved text into the edited one, which keeps its formatting wherever nobody else changed it. Returns
 * undefined if both changed the same words.
 */
export const mergeNewer = (writing: Writing, newer: SavedText): Writing | undefined => {
  const { base, text, saved } = writing;
  if (newer.documentId === base.documentId) return writing;
  if (!isUnsaved(writing)) {
    // Nothing is unsaved, so if the formatting cannot be kept, the newer text replaces it.
    const next = merged(asSaved(text), text, newer.markdown) ?? newer.markdown;
    return { base: newer, text: next, saved: next };
  }
  const next = merged(base.markdown, text, newer.markdown);
  if (next === undefined) return undefined;
  const own = saved === undefined ? undefined : merged(base.markdown, saved, newer.markdown);
  return { base: newer, text: next, saved: own };
};

/**
 * The edited text after `sent` was saved. The id of the new document is only known after the page is loaded again;
 * `mergeNewer` then merges what others added.
 */
export const afterSaving = (writing: Writing, sent: string): Writing => ({
  ...writing,
  base: { documentId: writing.base.documentId, markdown: asSaved(sent) },
  saved: sent,
});
