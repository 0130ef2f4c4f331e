import type { DocumentRef, DocumentSource } from "#contract/schemas/document-text.ts";
import { hasSafeScheme, isLinkable } from "../markdown/addresses.ts";
import { addressOfRef, targetOf } from "../links/link-target.ts";
import { NotKept, type Place } from "./refusal.ts";

/** The reference for an address, if it identifies something in the service and nothing more than that. */
const namedBy = (address: string): DocumentRef | undefined => {
  const { kind, id = "", space, anchor = "", organization } = targetOf(address);
  if (organization !== undefined) return undefined;
  const within = space === undefined ? {} : { space };
  switch (kind) {
    case "page":
      return { kind, page: id, ...within };
    case "anchor":
      return id === "" ? { kind, anchor } : { kind, anchor, page: id, ...within };
    case "collection":
      return { kind, collection: id };
    case "space":
      return space === undefined ? undefined : { kind, space };
    case "file":
      return { kind, file: id };
    default:
      return undefined;
  }
};

const isWritten = (ref: DocumentRef, address: string): boolean => addressOfRef(ref) === address;

/** Converts the address of a picture or file to a reference. */
export const sourceOf = (address: string): DocumentSource => {
  const ref = namedBy(address);
  return ref?.kind === "file" && isWritten(ref, address) ? ref : { kind: "url", url: address };
};

/** Converts an address to a reference: to the page, file or space it identifies, or else the address as written. */
export const refOf = (address: string): DocumentRef => {
  const ref = namedBy(address);
  return ref !== undefined && isWritten(ref, address) ? ref : { kind: "url", url: address };
};

/** Returns a permitted address. Throws for one that would run something or open a program. */
export const safeAddress = (address: string, place: Place): string => {
  if (!hasSafeScheme(address))
    throw new NotKept(place, "an address with such a beginning cannot be kept");
  return address;
};

/** The same for inline content, where only embedded pictures may exceed the usual length of an address. */
export const linkAddress = (ref: DocumentRef, place: Place): string => {
  const address = addressOf(ref, place);
  if (!isLinkable(address)) throw new NotKept(place, "an address of this length cannot be kept");
  return address;
};

/** The address of a reference. Throws if content has no address for it. */
export const addressOf = (ref: DocumentRef, place: Place): string => {
  if (ref.kind === "url") return safeAddress(ref.url, place);
  if (ref.kind === "anchor" && ref.page === undefined && ref.space !== undefined)
    throw new NotKept(place, "an anchor in another space needs its page");
  const address = addressOfRef(ref);
  if (address === undefined)
    throw new NotKept(place, `a reference of the kind "${ref.kind}" cannot be kept here`);
  return address;
};
