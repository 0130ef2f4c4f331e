const MAX_LENGTH = 50;

/** The title of a copy, cut to what a title may have without taking a character apart. */
export const titleOfCopy = (title: string): string => {
  let copy = "";
  for (const { segment } of new Intl.Segmenter("en").segment(`Copy of ${title}`)) {
    if (copy.length + segment.length > MAX_LENGTH) break;
    copy += segment;
  }
  return copy.trim();
};
