/** An address as people say it: without the scheme, and without a slash at its end. */
export const addressWords = (address: string): string =>
  address.replace(/^https?:\/\//, "").replace(/\/$/, "");
