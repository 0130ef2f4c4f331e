import { MAX_SPEC_SLUG } from "#contract/schemas/limits.ts";

/**
 * Converts a text to a slug: lower-case letters and digits with single hyphens, cut to its limit; empty if nothing is
 * left.
 */
export const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SPEC_SLUG)
    .replaceAll(/^-+|-+$/g, "");

/** Names too generic to identify an API. */
const SAYS_NOTHING =
  /^(?:open-?api|swagger|api|apis|api-docs|docs|spec|specs|specification|schema|index|latest|main|master|raw|www|bundle|bundled|json|yaml|v?\d[\d.]*)$/i;

const saysSomething = (name: string): boolean => name !== "" && !SAYS_NOTHING.test(name);
const withoutEnding = (name: string): string => name.replace(/\.(?:json|ya?ml|txt)$/i, "");

/** A slug from the name of a file; empty if the name is too generic. */
export const slugOfFileName = (name: string): string => {
  const bare = withoutEnding(name);
  return saysSomething(bare) ? slugOf(bare) : "";
};

/** A slug from an address: from its last part that identifies the API. */
export const slugOfAddress = (address: string): string => {
  if (!URL.canParse(address)) return "";
  const { hostname, pathname } = new URL(address);
  const parts = pathname.split("/").map((part) => withoutEnding(part));
  const named = parts.findLast(saysSomething);
  // All hosts of the same country or kind share the last part.
  const host = hostname.split(".").slice(0, -1).find(saysSomething);
  return slugOf(named ?? host ?? hostname);
};

/** How many characters of a document are searched for its title. */
export const TITLE_WITHIN = 65_536;

const unquoted = (written: string): string => {
  const quoted = /^(["'])(.*)\1\s*(?:#.*)?$/.exec(written.trim());
  return quoted?.[2] ?? written.replace(/\s+#.*$/, "").trim();
};

/** The API's title at the beginning of a document, as far as it can be found without parsing the document. */
const titleIn = (text: string): string | undefined => {
  const beginning = text.slice(0, TITLE_WITHIN);
  const info = /(?:^|[\s{,])["']?info["']?\s*:/.exec(beginning);
  if (info === null) return undefined;
  const inside = beginning.slice(info.index + info[0].length);
  const inJSON = /"title"\s*:\s*"((?:[^"\\]|\\.){1,300})"/.exec(inside)?.[1];
  if (inJSON !== undefined) return inJSON.replaceAll(/\\./g, " ");
  const inYAML = /^[ \t]+title:[ \t]*(\S.*)$/m.exec(inside)?.[1];
  return inYAML === undefined ? undefined : unquoted(inYAML);
};

/** A slug from the title in a document. */
export const slugOfText = (text: string): string => slugOf(titleIn(text) ?? "");
