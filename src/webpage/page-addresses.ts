/** Longer addresses are not followed. */
const MAX_ADDRESS = 2048;

const parsed = (address: string, base?: string): URL | undefined => {
  if (address.length > MAX_ADDRESS || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url : undefined;
};

/** An address made absolute, with its fragment; undefined unless it is http or https and not endless. */
export const absoluteAddress = (address: string, base: string): string | undefined =>
  parsed(address.trim(), base)?.href;

/** Queries that say where a reader came from, and nothing of the page. */
const tracking = /^(?:utm_\w+|gclid|fbclid|mc_cid|mc_eid|ref|ref_src)$/i;

/**
 * The one address a page goes by, however it is written: absolute, without fragment, sign-in and tracking, without
 * `index.html` and without a slash at its end. Undefined unless it is http or https. Only for comparing and for
 * keys: relative addresses of a page, and requests, need the address as it was.
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

/** Whether the last part of a path is a file's name, so that its folder is what stands before. */
const isFile = (path: string): boolean => /\/[^/]+\.(?:html?|xhtml|php|md|mdx|txt)$/i.test(path);

/**
 * What a website import keeps to: the origin and folder of its start address, ending with a slash. An address
 * without a slash at its end, and no file, is a folder where the start page leads to addresses below it (`leadsTo`,
 * as of its menu and content); otherwise it is a page beside its neighbours.
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

/** Whether an address lies in a scope, or is its beginning. */
export const isInScope = (address: string, scope: string): boolean => {
  const url = parsed(address);
  return url !== undefined && `${url.origin}${url.pathname}/`.startsWith(scope);
};

/** A part of a site that says the same in another language or for another version. */
export interface Variant {
  readonly kind: "language" | "version";
  /** As it stands in the address. */
  readonly name: string;
}

const VERSION =
  /^(?:v?\d+(?:\.\d+){0,3}(?:\.x|-?(?:alpha|beta|rc|next)[\w.]*)?|v?\d+\.x|stable|latest|next|nightly|canary|dev|master|main|edge)$/i;

/** Languages that documentation is written in; other words of two letters are folders more often. */
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

/** The version or language that a folder of an address names, if any. */
export const variantNamed = (name: string): Variant | undefined => {
  if (VERSION.test(name)) return { kind: "version", name };
  return isLanguage(name) ? { kind: "language", name } : undefined;
};

/** Folders below a scope that are looked at. */
const MAX_STEPS = 4;

/** The versions and languages that the folders of an address name, below a scope. */
export const variantsOf = (address: string, scope: string): Variant[] => {
  const url = parsed(address);
  if (!url || !isInScope(address, scope)) return [];
  const steps = `${url.origin}${url.pathname}`.slice(scope.length).split("/").slice(0, MAX_STEPS);
  return steps.flatMap((name, at): Variant[] => {
    // The last step is a page, unless it stands alone: `/v1` and `/de` are beginnings.
    if (at > 0 && at === steps.length - 1) return [];
    const variant = at > 1 ? undefined : variantNamed(name);
    return variant === undefined ? [] : [variant];
  });
};
