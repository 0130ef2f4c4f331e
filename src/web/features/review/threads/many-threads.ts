/** Threads from which on only those near the screen are laid out. */
export const MANY_THREADS = 100;

/**
 * For the box of a thread among many, with room for its shadow. The one that is worked in is not cut off at its edge,
 * where lists of names and menus reach over it.
 */
export const manyThreadsClass =
  "-m-1 p-1 [contain-intrinsic-block-size:auto_8rem] [content-visibility:auto] focus-within:[content-visibility:visible]";
