/** The language the screens are written in; dates and numbers follow it so that they read as one text. */
export const LOCALE = "en-GB";
