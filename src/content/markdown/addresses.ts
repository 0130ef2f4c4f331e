import type { BlockData } from "#contract/schemas/document.ts";
import { isLinkAddress } from "#contract/schemas/link-schemes.ts";
import { MAX_HREF } from "../limits.ts";

/** Pictures that may be embedded in a text as data. */
const picture = /^data:image\/(?:gif|png|jpeg|webp);/i;

/**
 * Whether an address is relative or has a permitted scheme (`url` of the contract). Parsed as a browser does, which
 * ignores leading control characters and any line breaks and tabs.
 */
export const hasSafeScheme = (address: string): boolean => {
  const read = address.replace(/^[\p{Cc} ]+/u, "").replace(/[\t\n\r]/g, "");
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(read);
  return !isAbsolute || isLinkAddress(read) || picture.test(read);
};

/** Whether an address may be used in a link or image: no script, no local file, no excessive length. */
export const isLinkable = (address: string): boolean =>
  hasSafeScheme(address) && (address.length <= MAX_HREF || address.startsWith("data:image/"));

const addressNames = ["url", "src", "href"];

/** Whether all addresses in a tag's data are permitted. */
export const hasSafeAddresses = (data: BlockData): boolean =>
  addressNames.every((name) => {
    const address = data[name];
    return typeof address !== "string" || hasSafeScheme(address);
  });
