/**
 * Schemes of the addresses that people give: what can be followed, and nothing that a browser runs or that opens
 * something on the reader's machine. This file imports nothing, so that who shows a text need not load schemas.
 */
const linkSchemes = ["https", "http", "mailto", "tel"] as const;
const startsWithLinkScheme = new RegExp(`^(?:${linkSchemes.join("|")}):`, "i");

/** Whether an absolute address has a scheme that may be kept and handed out. */
export const isLinkAddress = (address: string): boolean => startsWithLinkScheme.test(address);
