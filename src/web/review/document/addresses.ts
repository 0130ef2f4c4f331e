/**
 * Where links and images of a document may lead. What a writer typed is never trusted: an address is read
 * the way a browser reads it, and what is none of the kinds below becomes plain text.
 */

/** Where a link within the product leads, and the title of what is there if it is known. */
export interface LinkTarget {
  readonly href: string;
  readonly title?: string;
}

/**
 * Finds what a link within the content means: `/pages/<id>`, perhaps with `#part`, or a relative address as
 * the writer typed it. Undefined: it leads nowhere.
 */
export type FindTarget = (href: string) => LinkTarget | undefined;

/** Finds where a file is served, by its id. Undefined: there is no such file. */
export type FindFile = (fileId: string) => string | undefined;

export type Link =
  | { readonly kind: "external"; readonly href: string; readonly host: string }
  | { readonly kind: "mail"; readonly href: string }
  /** Within this document: the anchor of a heading. */
  | { readonly kind: "anchor"; readonly href: string; readonly anchor: string }
  | { readonly kind: "inside"; readonly href: string; readonly title?: string }
  /** Nothing to follow. */
  | { readonly kind: "dead" };

export type Picture =
  | { readonly kind: "own"; readonly src: string }
  | { readonly kind: "external"; readonly href: string; readonly host: string }
  | { readonly kind: "none" };

/** Stands for the place a relative address is relative to; no address a person writes has it. */
const HERE = "https://here.invalid";

const read = (address: string, base?: string): URL | undefined =>
  URL.canParse(address, base) ? new URL(address, base) : undefined;

const isWeb = ({ protocol }: URL): boolean => protocol === "https:" || protocol === "http:";

/** An absolute http or https address, also one that leaves the protocol out. */
const readExternal = (address: string): URL | undefined => {
  const url = read(address) ?? read(address, HERE);
  return url !== undefined && isWeb(url) && url.origin !== HERE ? url : undefined;
};

const isRelative = (address: string): boolean =>
  read(address) === undefined && read(address, HERE)?.origin === HERE;

/** An address the product itself gave: within it, or on the web. */
const isFollowable = (address: string): boolean =>
  isRelative(address) || readExternal(address) !== undefined;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What following a link does. */
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

/** Where a file of the space is served. */
export const fileLink = (address: string, findFile?: FindFile): string | undefined => {
  const fileId = fileIdOf(address);
  const served = fileId === undefined ? undefined : findFile?.(fileId);
  return served !== undefined && (isFollowable(served) || read(served)?.protocol === "blob:")
    ? served
    : undefined;
};

/** What can be shown of an image. Nothing is fetched from elsewhere: that would tell others who reads. */
export const pictureOf = (address: string, findFile?: FindFile): Picture => {
  const served = fileLink(address, findFile);
  if (served !== undefined) return { kind: "own", src: served };
  const external = readExternal(address);
  return external === undefined
    ? { kind: "none" }
    : { kind: "external", href: external.href, host: external.host };
};
