/** Keeps headings in comments below the heading levels of any screen. */
export const HEADINGS_BELOW = 4;
