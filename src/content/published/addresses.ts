import type { DocumentRef, DocumentSource } from "#contract/schemas/document-text.ts";
import { hasSafeScheme } from "../markdown/addresses.ts";
import { isLinkable } from "../markdown/reader.ts";
import { NotKept, type Place } from "./refusal.ts";

const ID = "[a-zA-Z0-9]{1,64}";
const PAGE = new RegExp(`^(?:/spaces/(${ID}))?/pages/(${ID})(?:#(.*))?$`, "s");
const SPACE = new RegExp(`^/spaces/(${ID})$`);
const COLLECTION = new RegExp(`^/spaces/collections/(${ID})$`);
const FILE = new RegExp(`^/files/(${ID})$`);

/** A picture's or file's address as a reference. */
export const sourceOf = (address: string): DocumentSource => {
  const file = FILE.exec(address)?.[1];
  return file === undefined ? { kind: "url", url: address } : { kind: "file", file };
};

/** An address as a reference: to the page, file or space that it names, or as it is written. */
export const refOf = (address: string): DocumentRef => {
  const [, space, page, anchor] = PAGE.exec(address) ?? [];
  const inSpace = space === undefined ? {} : { space };
  if (page !== undefined)
    return anchor === undefined
      ? { kind: "page", page, ...inSpace }
      : { kind: "anchor", anchor, page, ...inSpace };
  if (address.startsWith("#")) return { kind: "anchor", anchor: address.slice(1) };
  const collection = COLLECTION.exec(address)?.[1];
  if (collection !== undefined) return { kind: "collection", collection };
  const named = SPACE.exec(address)?.[1];
  return named === undefined ? sourceOf(address) : { kind: "space", space: named };
};

const inSpace = (space: string | undefined): string =>
  space === undefined ? "" : `/spaces/${space}`;

/** An address that may be kept; refuses one that would run something or open a program. */
export const safeAddress = (address: string, place: Place): string => {
  if (!hasSafeScheme(address))
    throw new NotKept(place, "an address with such a beginning cannot be kept");
  return address;
};

/** The same of what stands in a line, where only pictures in themselves may be longer than other addresses. */
export const linkAddress = (ref: DocumentRef, place: Place): string => {
  const address = addressOf(ref, place);
  if (!isLinkable(address)) throw new NotKept(place, "an address of this length cannot be kept");
  return address;
};

/** The address that a reference means. Refuses what content has no address for. */
export const addressOf = (ref: DocumentRef, place: Place): string => {
  switch (ref.kind) {
    case "url":
      return safeAddress(ref.url, place);
    case "file":
      return `/files/${ref.file}`;
    case "page":
      return `${inSpace(ref.space)}/pages/${ref.page}`;
    case "anchor":
      if (ref.page === undefined && ref.space !== undefined)
        throw new NotKept(place, "an anchor in another space needs its page");
      return ref.page === undefined
        ? `#${ref.anchor}`
        : `${inSpace(ref.space)}/pages/${ref.page}#${ref.anchor}`;
    case "space":
      return `/spaces/${ref.space}`;
    case "collection":
      return `/spaces/collections/${ref.collection}`;
    case "user":
    case "reusable-content":
    case "openapi":
      throw new NotKept(place, `a reference of the kind "${ref.kind}" cannot be kept here`);
  }
};
