/** The label of a retry button. */
export const TRY_AGAIN = "Try again";
