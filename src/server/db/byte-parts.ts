/** Most bytes of one row: while a longer one is written, nobody else is answered by the embedded database. */
export const PART_BYTES = 250_000;
