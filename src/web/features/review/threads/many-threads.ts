/** From this many threads on, only those near the screen are laid out. */
export const MANY_THREADS = 100;

/**
 * For the box of a thread among many, with room for its shadow. A thread in use is not clipped, because suggestions
 * of names and menus extend beyond it.
 */
export const manyThreadsClass =
  "-m-1 p-1 [contain-intrinsic-block-size:auto_8rem] [content-visibility:auto] focus-within:[content-visibility:visible]";
