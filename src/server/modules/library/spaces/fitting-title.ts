import { MAX_SPACE_TITLE } from "#contract/schemas/limits.ts";

/** A text cut to what the title of a space may have, without taking a character apart. */
export const fittingTitle = (text: string): string => {
  let title = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    if (title.length + segment.length > MAX_SPACE_TITLE) break;
    title += segment;
  }
  return title.trim();
};
