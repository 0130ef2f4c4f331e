/** Maximum nesting depth of objects and lists in a source, aliases expanded. */
export const MAX_DEPTH = 100;
/** Maximum number of values in a source, counting every repetition through an alias. */
export const MAX_NODES = 3_000_000;
/**
 * Maximum number of characters in texts and names, counted in the same way: the size of a source when written out.
 */
export const MAX_CHARACTERS = 60_000_000;
/** Maximum number of aliases in a YAML source. */
export const MAX_ALIASES = 1000;
/** Maximum number of errors reported for one source. */
export const MAX_SOURCE_ERRORS = 100;
/** Maximum number of values for which every error of a source is reported; for a larger one, only the first. */
export const MAX_NODES_CHECKED_WHOLE = 50_000;
/** Maximum size of a part of a specification as JSON, in bytes. */
export const MAX_PART_BYTES = 1_000_000;
/** Maximum number of changes that one comparison lists. */
export const MAX_CHANGES = 20_000;
/** Maximum number of errors of one source that are stored with the lines around them. */
export const MAX_EXCERPTS = 10;
