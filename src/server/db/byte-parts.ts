/** Maximum bytes in one row: while a longer one is written, the embedded database serves no other request. */
export const PART_BYTES = 250_000;
