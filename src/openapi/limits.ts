/** Levels of objects and lists in a source, and in what its aliases stand for. */
export const MAX_DEPTH = 100;
/** Values of a source, counted with every repetition that an alias makes. */
export const MAX_NODES = 3_000_000;
/** Characters of texts and names, counted the same way: what a source is when it is written out. */
export const MAX_CHARACTERS = 60_000_000;
/** Aliases of a YAML source. */
export const MAX_ALIASES = 1000;
/** Most errors that are told of one source. */
export const MAX_SOURCE_ERRORS = 100;
/** Values up to which every error of a source is looked for; in a larger one, the first. */
export const MAX_NODES_CHECKED_WHOLE = 50_000;
/** Bytes of a part of a specification as JSON. */
export const MAX_PART_BYTES = 1_000_000;
/** Changes that one comparison lists. */
export const MAX_CHANGES = 20_000;
/** Errors of one source that are kept with the lines around them. */
export const MAX_EXCERPTS = 10;
