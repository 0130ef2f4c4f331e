/** Levels of quotes, lists and tags that are taken apart; what lies deeper is kept as it is written. */
export const MAX_LEVEL = 80;
/** Most blocks side by side, and most leaves of one text: beyond, a page is kept as one raw block. */
export const MAX_NODES = 100_000;
/** Most lines of a page that is taken apart, and most characters in it that may be markup. */
export const MAX_LINES = 200_000;
export const MAX_MARKUP = 500_000;
/** Most characters of a link's address or title. */
export const MAX_HREF = 4096;
/** Most lines looked at for the end of a tag that may stand alone. */
export const MAX_CAPTION_LINES = 200;
/** Most cells of a table; a larger one is taken apart into paragraphs. */
export const MAX_CELLS = 200_000;
/** Most characters of a block's key. */
export const MAX_KEY = 64;
