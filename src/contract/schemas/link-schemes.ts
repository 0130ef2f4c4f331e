/**
 * Schemes accepted in the addresses people enter: none that a browser would run, or that opens something on the
 * reader's machine. This file imports nothing, so code that renders a text need not load schemas.
 */
const linkSchemes = ["https", "http", "mailto", "tel"] as const;
const startsWithLinkScheme = new RegExp(`^(?:${linkSchemes.join("|")}):`, "i");

/** Whether an absolute address has a scheme that may be stored and published. */
export const isLinkAddress = (address: string): boolean => startsWithLinkScheme.test(address);
