import type { BlockData } from "#contract/schemas/document.ts";
import { isLinkAddress } from "#contract/schemas/link-schemes.ts";
import { MAX_HREF } from "../limits.ts";

/** Pictures that a text may carry in itself. */
const picture = /^data:image\/(?:gif|png|jpeg|webp);/i;

/**
 * Whether an address is relative or has a scheme that may be kept (`url` of the contract). Read as a browser reads
 * it, which takes no notice of control characters in front of an address and of line breaks and tabs within.
 */
export const hasSafeScheme = (address: string): boolean => {
  const read = address.replace(/^[\p{Cc} ]+/u, "").replace(/[\t\n\r]/g, "");
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(read);
  return !isAbsolute || isLinkAddress(read) || picture.test(read);
};

/** Whether an address may stand in a link or image: no script, no local file, not endless. */
export const isLinkable = (address: string): boolean =>
  hasSafeScheme(address) && (address.length <= MAX_HREF || address.startsWith("data:image/"));

const addressNames = ["url", "src", "href"];

/** Whether every address that a tag carries may be kept. */
export const hasSafeAddresses = (data: BlockData): boolean =>
  addressNames.every((name) => {
    const address = data[name];
    return typeof address !== "string" || hasSafeScheme(address);
  });
