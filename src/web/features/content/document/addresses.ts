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

/** A file of the space: where it is served, what it is called, and of an image its size in pixels. */
export interface ServedFile {
  readonly address: string;
  readonly name?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Finds a file by its id. Undefined: there is no such file. */
export type FindFile = (fileId: string) => ServedFile | undefined;

export type Link =
  | { readonly kind: "external"; readonly href: string; readonly host: string }
  | { readonly kind: "mail"; readonly href: string }
  /** Within this document: the anchor of a heading. */
  | { readonly kind: "anchor"; readonly href: string; readonly anchor: string }
  | { readonly kind: "inside"; readonly href: string; readonly title?: string }
  /** Nothing to follow. */
  | { readonly kind: "dead" };

export type ImageSource =
  | { readonly kind: "own"; readonly file: ServedFile }
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

/** The file of the space that an address names, if it is one to be fetched safely. */
export const fileOf = (address: string, findFile?: FindFile): ServedFile | undefined => {
  const fileId = fileIdOf(address);
  const file = fileId === undefined ? undefined : findFile?.(fileId);
  const isSafe =
    file !== undefined && (isFollowable(file.address) || read(file.address)?.protocol === "blob:");
  return isSafe ? file : undefined;
};

/** What can be shown of an image. Nothing is fetched from elsewhere: that would tell others who reads. */
export const imageOf = (address: string, findFile?: FindFile): ImageSource => {
  const file = fileOf(address, findFile);
  if (file !== undefined) return { kind: "own", file };
  const external = readExternal(address);
  return external === undefined
    ? { kind: "none" }
    : { kind: "external", href: external.href, host: external.host };
};
