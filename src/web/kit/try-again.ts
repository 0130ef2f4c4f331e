/** What the button says that does once more what failed. */
export const TRY_AGAIN = "Try again";
