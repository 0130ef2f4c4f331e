/**
 * Decides which addresses in a document are safe to link to or load. Text from writers is never trusted: an address
 * is parsed as a browser would, and one that is none of the kinds below becomes plain text.
 */

/** The address of a link within the product and, if known, the title of its target. */
export interface LinkTarget {
  readonly href: string;
  readonly title?: string;
}

/**
 * Resolves a link within the content: `/pages/<id>`, optionally with `#part`, or a relative address as typed. Returns
 * undefined for a broken link.
 */
export type FindTarget = (href: string) => LinkTarget | undefined;

/** A file of the space with the address it is served from; for an image also its size in pixels. */
export interface ServedFile {
  readonly address: string;
  readonly name?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Finds a file by its id; returns undefined if there is none. */
export type FindFile = (fileId: string) => ServedFile | undefined;

export type Link =
  | { readonly kind: "external"; readonly href: string; readonly host: string }
  | { readonly kind: "mail"; readonly href: string }
  /** Within this document: the anchor of a heading. */
  | { readonly kind: "anchor"; readonly href: string; readonly anchor: string }
  | { readonly kind: "inside"; readonly href: string; readonly title?: string }
  /** Not to be followed: unsafe or broken. */
  | { readonly kind: "dead" };

export type ImageSource =
  | { readonly kind: "own"; readonly file: ServedFile }
  | { readonly kind: "external"; readonly href: string; readonly host: string }
  | { readonly kind: "none" };

/** Base for parsing relative addresses. `.invalid` is reserved (RFC 2606), so no real address has this origin. */
const BASE = "https://here.invalid";

const read = (address: string, base?: string): URL | undefined =>
  URL.canParse(address, base) ? new URL(address, base) : undefined;

const isWeb = ({ protocol }: URL): boolean => protocol === "https:" || protocol === "http:";

/** Parses an absolute http or https address, with or without the protocol. */
const readExternal = (address: string): URL | undefined => {
  const url = read(address) ?? read(address, BASE);
  return url !== undefined && isWeb(url) && url.origin !== BASE ? url : undefined;
};

const isRelative = (address: string): boolean =>
  read(address) === undefined && read(address, BASE)?.origin === BASE;

/** Whether an address resolved by the product itself is relative or a web address. */
const isFollowable = (address: string): boolean =>
  isRelative(address) || readExternal(address) !== undefined;

/** Percent-decodes a text; returns it unchanged if the encoding is invalid. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Classifies the address of a link. */
export const linkOf = (address: string, findTarget?: FindTarget): Link => {
  const external = readExternal(address);
  if (external !== undefined) {
    return { kind: "external", href: external.href, host: external.host };
  }
  const absolute = read(address);
  if (absolute !== undefined) {
    return absolute.protocol === "mailto:"
      ? { kind: "mail", href: absolute.href }
      : { kind: "dead" };
  }
  const written = address.trim();
  if (written === "" || !isRelative(written)) return { kind: "dead" };
  const target = findTarget?.(written);
  if (target !== undefined && isFollowable(target.href)) return { kind: "inside", ...target };
  return written.startsWith("#") && written.length > 1
    ? { kind: "anchor", href: written, anchor: decoded(written.slice(1)) }
    : { kind: "dead" };
};

const fileIdOf = (address: string): string | undefined =>
  /^\/files\/(?<id>[\w-]+)$/.exec(address.trim())?.groups?.["id"];

/** The file of the space in an address (`/files/<id>`), if it is safe to fetch. */
export const fileOf = (address: string, findFile?: FindFile): ServedFile | undefined => {
  const fileId = fileIdOf(address);
  const file = fileId === undefined ? undefined : findFile?.(fileId);
  const isSafe =
    file !== undefined && (isFollowable(file.address) || read(file.address)?.protocol === "blob:");
  return isSafe ? file : undefined;
};

/**
 * Classifies the address of an image. Only files of the space are loaded: another host would learn who is reading.
 */
export const imageOf = (address: string, findFile?: FindFile): ImageSource => {
  const file = fileOf(address, findFile);
  if (file !== undefined) return { kind: "own", file };
  const external = readExternal(address);
  return external === undefined
    ? { kind: "none" }
    : { kind: "external", href: external.href, host: external.host };
};
