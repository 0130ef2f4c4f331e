import {
  escapeStep,
  isObject,
  type JsonObject,
  type JsonValue,
  objectAt,
  setMember,
} from "../json.ts";
import { MAX_SOURCE_ERRORS } from "../limits.ts";
import { eachReference, FILES_MEMBER, fragmentOf, type Reference, Targets } from "../references.ts";
import { type ParsedSource, parseSource } from "./parse-source.ts";
import type { SourceError } from "./source-error.ts";

/** The base address of a source without one, such as pasted text. */
const NOWHERE = "http://nowhere.invalid/";

/** Parses an address. The name of a file without one is treated as a name in a fixed folder. */
const addressOf = (name: string): URL | undefined => {
  if (URL.canParse(name)) return new URL(name);
  const path = encodeURI(name.toWellFormed());
  return URL.canParse(path, NOWHERE) ? new URL(path, NOWHERE) : undefined;
};

const withoutFragment = (address: URL): string => {
  const file = new URL(address);
  file.hash = "";
  return file.href;
};

/** The file that a reference in a file points to; undefined if it is not an address. */
export const fileOf = (reference: string, from: string): URL | undefined => {
  const base = addressOf(from);
  return base && URL.canParse(reference, base.href) ? new URL(reference, base) : undefined;
};

/** Whether a referenced file may be read: over HTTP, and from the same origin as the source. */
export const isReachable = (file: URL, from: string): boolean => {
  const base = addressOf(from);
  return /^https?:$/.test(file.protocol) && file.origin === base?.origin;
};

const unreadable = (reference: string, file: URL | undefined, from: string): string => {
  const shown = `“${reference.slice(0, 200)}”`;
  if (!file) return `${shown} is no address.`;
  if (!/^https?:$/.test(file.protocol))
    return `${shown} is not read: only files over HTTP are, from where this one is.`;
  if (!isReachable(file, from)) return `${shown} is not read: it is of another origin.`;
  return `${shown} refers to a file that was not there.`;
};

/** The part of each address that distinguishes the files of one source. */
const shortNames = (entry: string, files: readonly string[]): Map<string, string> => {
  const folder = withoutFragment(new URL(".", addressOf(entry)));
  return new Map(
    files.map((file) => [file, file.startsWith(folder) ? file.slice(folder.length) : file]),
  );
};

interface Taken {
  readonly parsed: ParsedSource;
  /** Its name in errors. */
  readonly name: string;
  readonly targets: Targets | undefined;
}

export interface Bundle {
  readonly document: JsonValue;
  readonly problems: SourceError[];
  /** Files by their name in `x-files`. */
  readonly files: ReadonlyMap<string, { parsed: ParsedSource; name: string }>;
}

/** Whether a value of a discriminator's mapping names a file rather than a schema. */
export const namesFile = (mapped: string): boolean => /\.(json|ya?ml)(#|$)/i.test(mapped);

/**
 * Adds the files that a source refers to: each required file once and whole, in `x-files`, with every reference to it
 * replaced by a pointer there. Only the given files are read.
 */
export const bundle = (
  entry: string,
  source: ParsedSource,
  given: ReadonlyMap<string, Uint8Array | string>,
): Bundle | { errors: SourceError[] } => {
  const home = addressOf(entry);
  if (!home || !isObject(source.value))
    return { document: source.value, problems: [], files: new Map() };
  const document = source.value;
  const main = withoutFragment(home);
  const byAddress = new Map<string, { name: string; content: Uint8Array | string }>();
  for (const [name, content] of given) {
    const address = addressOf(name);
    if (address) byAddress.set(withoutFragment(address), { name, content });
  }
  const names = shortNames(entry, [...byAddress.keys()]);
  // A stored bundle that is read again already contains files.
  const held: JsonObject = objectAt(document, FILES_MEMBER) ?? {};
  for (const [address, name] of names)
    for (let count = 2; Object.hasOwn(held, names.get(address) ?? ""); count += 1)
      names.set(address, `${name}-${count}`);

  const taken = new Map<string, Taken>();
  const open: string[] = [main];
  const problems: SourceError[] = [];
  const errors: SourceError[] = [];
  taken.set(main, { parsed: source, name: entry, targets: new Targets(document) });

  const take = (address: string): Taken | undefined => {
    const known = taken.get(address);
    if (known) return known;
    const file = byAddress.get(address);
    if (!file) return undefined;
    const parsed = parseSource(file.content);
    if ("error" in parsed) {
      errors.push({ ...parsed.error, file: file.name });
      return undefined;
    }
    const targets = isObject(parsed.value) ? new Targets(parsed.value) : undefined;
    const made: Taken = { parsed, name: file.name, targets };
    taken.set(address, made);
    open.push(address);
    return made;
  };

  /** The reference within the bundle; undefined if it stays as written. */
  const rewritten = ({ to, isMapping, pointer }: Reference, from: string): string | undefined => {
    const isLocal = to.startsWith("#");
    if (isLocal && from === main) return undefined;
    if (isMapping && !namesFile(to)) return undefined;
    if (taken.get(from)?.targets?.find(to) !== undefined && !isLocal) return undefined;
    const file = fileOf(to, from);
    const address = file && withoutFragment(file);
    const target = address === undefined ? undefined : take(address);
    if (!file || address === undefined || !target) {
      const isBroken = address !== undefined && byAddress.has(address);
      if (!isMapping && !isBroken && problems.length < MAX_SOURCE_ERRORS)
        problems.push({
          message: unreadable(to, file, from),
          pointer: pointer(),
          ...(from !== main && { file: taken.get(from)?.name ?? from }),
        });
      return undefined;
    }
    const found = file.hash === "" ? { pointer: "" } : target.targets?.find(file.hash);
    const inFile = found?.pointer ?? fragmentOf(file.hash) ?? "";
    const place =
      address === main ? "" : `/${FILES_MEMBER}/${escapeStep(names.get(address) ?? address)}`;
    return `#${encodeURI((place + inFile).toWellFormed())}`;
  };

  const seen = new Set<object>();
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const at = from;
    const value = taken.get(at)?.parsed.value;
    if (value === undefined) continue;
    const changes: { reference: Reference; to: string }[] = [];
    eachReference(
      value,
      (reference) => {
        const to = rewritten(reference, at);
        if (to !== undefined) changes.push({ reference, to });
      },
      seen,
    );
    for (const { reference, to } of changes) setMember(reference.holder, reference.member, to);
  }
  if (errors.length > 0) return { errors: errors.slice(0, MAX_SOURCE_ERRORS) };

  const files = new Map<string, Taken>();
  for (const [address, file] of taken)
    if (address !== main) {
      const name = names.get(address) ?? address;
      setMember(held, name, file.parsed.value);
      files.set(name, file);
    }
  if (files.size > 0) setMember(document, FILES_MEMBER, held);
  return { document, problems, files };
};
