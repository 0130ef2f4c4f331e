/** Puts headings in comments below those of any screen. */
export const HEADINGS_BELOW = 4;
