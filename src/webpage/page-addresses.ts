/** Longer addresses are not followed. */
const MAX_ADDRESS = 2048;

const parsed = (address: string, base?: string): URL | undefined => {
  if (address.length > MAX_ADDRESS || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url : undefined;
};

/**
 * Makes an address absolute, keeping its fragment; undefined unless it is http or https and within the maximum
 * length.
 */
export const absoluteAddress = (address: string, base: string): string | undefined =>
  parsed(address.trim(), base)?.href;

/** Query parameters that tell where a reader came from, and nothing about the page. */
const tracking = /^(?:utm_\w+|gclid|fbclid|mc_cid|mc_eid|ref|ref_src)$/i;

/**
 * The canonical address of a page: absolute, without fragment, credentials, tracking parameters, `index.html` and a
 * trailing slash. Undefined unless it is http or https. Only for comparisons and keys: requests and relative
 * addresses need the original.
 */
export const pageAddressOf = (address: string, base?: string): string | undefined => {
  const url = parsed(address.trim(), base);
  if (!url) return undefined;
  url.hash = url.username = url.password = "";
  const names = [...url.searchParams.keys()];
  for (const name of names.filter((one) => tracking.test(one))) url.searchParams.delete(name);
  url.searchParams.sort();
  url.pathname = url.pathname
    .replace(/\/{2,}/g, "/")
    .replace(/\/index\.(?:html?|xhtml|php)$/i, "/")
    .replace(/(?!^)\/$/, "");
  return url.href.replace(/\?$/, "");
};

/** Whether the last segment of a path is a file name, so that the part before it is its folder. */
const isFile = (path: string): boolean => /\/[^/]+\.(?:html?|xhtml|php|md|mdx|txt)$/i.test(path);

/**
 * The scope of a website import: the origin and folder of its start address, ending with a slash. A start address
 * without a trailing slash that is not a file is a folder if the start page has links to addresses below it
 * (`leadsTo`, from its menu and content); otherwise it is a page in its parent folder.
 */
export const scopeOf = (start: string, leadsTo: Iterable<string> = []): string | undefined => {
  const url = parsed(start.trim());
  if (!url) return undefined;
  const folder = `${url.origin}${url.pathname.replace(/[^/]*$/, "")}`;
  if (url.pathname.endsWith("/") || isFile(url.pathname)) return folder;
  const own = `${url.origin}${url.pathname}/`;
  for (const address of leadsTo) if (address.startsWith(own)) return own;
  return folder;
};

/** Whether an address is in a scope, or is its start. */
export const isInScope = (address: string, scope: string): boolean => {
  const url = parsed(address);
  return url !== undefined && `${url.origin}${url.pathname}/`.startsWith(scope);
};

/** A part of a site with the same content in another language or for another version. */
export interface Variant {
  readonly kind: "language" | "version";
  /** As written in the address. */
  readonly name: string;
}

const VERSION =
  /^(?:v?\d+(?:\.\d+){0,3}(?:\.x|-?(?:alpha|beta|rc|next)[\w.]*)?|v?\d+\.x|stable|latest|next|nightly|canary|dev|master|main|edge)$/i;

/** Languages in which documentation is written; other words of two letters are more often folders. */
const languages: ReadonlySet<string> = new Set(
  (
    "ar az be bg bn ca cs da de el en eo es et eu fa fi fr gl he hi hr hu hy id it ja ka kk ko lt lv mk ml mn ms " +
    "nb nl nn no pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh"
  ).split(" "),
);

const isLanguage = (step: string): boolean => {
  const [, language = "", region] =
    /^([a-z]{2})(?:[-_]([a-z]{2}|hans|hant|419))?$/i.exec(step) ?? [];
  return (
    languages.has(language.toLowerCase()) && (region !== undefined || step === step.toLowerCase())
  );
};

/** The version or language that a folder name in an address stands for, if any. */
export const variantNamed = (name: string): Variant | undefined => {
  if (VERSION.test(name)) return { kind: "version", name };
  return isLanguage(name) ? { kind: "language", name } : undefined;
};

/** Maximum number of folders below a scope that are checked. */
const MAX_STEPS = 4;

/** The versions and languages named by an address's folders below a scope. */
export const variantsOf = (address: string, scope: string): Variant[] => {
  const url = parsed(address);
  if (!url || !isInScope(address, scope)) return [];
  const steps = `${url.origin}${url.pathname}`.slice(scope.length).split("/").slice(0, MAX_STEPS);
  return steps.flatMap((name, at): Variant[] => {
    // The last segment is a page, unless it is the only one: `/v1` and `/de` are start pages.
    if (at > 0 && at === steps.length - 1) return [];
    const variant = at > 1 ? undefined : variantNamed(name);
    return variant === undefined ? [] : [variant];
  });
};
