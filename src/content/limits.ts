/** Maximum nesting depth of quotes, lists and tags that are parsed; anything deeper is kept as source. */
export const MAX_LEVEL = 80;
/** Maximum number of sibling blocks, and of leaves in one text; beyond that, a page is kept as one raw block. */
export const MAX_NODES = 100_000;
/** Maximum number of lines of a page that is parsed, and of characters in it that may be markup. */
export const MAX_LINES = 200_000;
export const MAX_MARKUP = 500_000;
/** Maximum length of a link's address or title. */
export const MAX_HREF = 4096;
/** Maximum number of lines searched for the end of a tag that may also be used without one. */
export const MAX_CAPTION_LINES = 200;
/** Maximum number of cells in a table; a larger one becomes paragraphs. */
export const MAX_CELLS = 200_000;
/** Maximum length of a block's key. */
export const MAX_KEY = 64;
