import type { TaggedRun } from "#content/html/line-tags.ts";

/**
 * Returns HTML without its comments, as readers see it; an unterminated comment is kept as text. Runs in linear time.
 */
export const withoutComments = (html: string): string => {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = html.indexOf("<!--", from);
    // The shortest comments are <!--> and <!--->.
    const end = start === -1 ? -1 : html.indexOf("-->", start + 2);
    if (end === -1) return kept.concat(html.slice(from)).join("");
    kept.push(html.slice(from, start));
    from = end + 3;
  }
};

/**
 * Returns what readers see of the source of a block. Source that does not begin with a comment may be Markdown that
 * quotes one, and is kept whole.
 */
export const shownSource = (source: string): string =>
  source.trimStart().startsWith("<!--") ? withoutComments(source).trim() : source;

/** Removes HTML comments from a piece of text. */
export const shownPiece = <Piece extends TaggedRun>(piece: Piece): Piece =>
  piece.marks.some(({ type }) => type === "raw")
    ? { ...piece, text: withoutComments(piece.text) }
    : piece;
