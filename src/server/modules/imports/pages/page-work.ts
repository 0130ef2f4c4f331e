import { constants, deflateRawSync, gunzipSync, inflateRawSync } from "node:zlib";
import type { Document } from "#contract/schemas/document.ts";
import type { ImportLoss } from "#contract/schemas/import.ts";
import { MAX_PAGE_DESCRIPTION, MAX_PAGE_TITLE } from "#contract/schemas/limits.ts";
import { jsonDocument } from "#contract/schemas/json-document.ts";
import { countingKeys } from "#content/block.ts";
import { headingAnchors } from "#content/heading-anchors.ts";
import { addressesIn, rewriteLinks } from "#content/links/addresses.ts";
import { fileAddress, pageAddress } from "#content/links/link-target.ts";
import { parsePage } from "#content/markdown/page.ts";
import { reuseKeys } from "#content/matching/reuse-keys.ts";
import { publishDocument } from "#content/published/publish.ts";
import { type StoredText, storedTextOf } from "#server/modules/content/store/stored-text.ts";
import { decodePage } from "#webpage/decode-page.ts";
import { isInScope, pageAddressOf } from "#webpage/page-addresses.ts";
import { readWebPage } from "#webpage/read-web-page.ts";
import { headingAnchorsOf, rewritePage } from "#webpage/rewrite-page.ts";
import type { Alternate, NamedAddress, Verdict, WebPage } from "#webpage/web-page.ts";
import { keyOf } from "./text-key.ts";

/** Operations on the pages of a site, as functions from plain values to plain values: they run in a thread. */

export type Losses = Partial<Record<ImportLoss, number>>;

/** The position a page states for itself. */
export interface PageFacts {
  readonly trail: WebPage["trail"];
  readonly previous?: NamedAddress;
  readonly next?: NamedAddress;
  /** Hash of its navigation; absent where it has none. */
  readonly navigation?: string;
  readonly generator?: string;
}

/** A picture by its key and address in the import; `source` represents it in the document. */
export interface FoundPicture {
  readonly key: string;
  readonly address: string;
  readonly source: string;
}

/** What is kept of a page until all addresses are known. */
interface KeptPage {
  readonly document: Document;
  readonly pictures: readonly FoundPicture[];
  readonly description?: string;
}

const readKept = (packed: string): KeptPage => JSON.parse(unpack(packed)) as KeptPage;

/** What was read of a page. The long parts are strings, because sending those between threads is fast. */
export interface ReadPage {
  readonly title: string;
  readonly canonical?: string;
  readonly markdownAddress?: string;
  readonly verdict?: Verdict;
  /** The immediate redirect of its readers. */
  readonly redirect?: string;
  readonly links: readonly string[];
  readonly navigation?: { readonly hash: string; readonly json: string };
  readonly named: readonly { readonly title: string; readonly address: string }[];
  readonly alternates: readonly Alternate[];
  readonly textHash: string;
  readonly facts: string;
  /** Compressed. */
  readonly page: string;
  readonly anchors: string;
  readonly pictures: readonly FoundPicture[];
  readonly inlinePictures: readonly (FoundPicture & { readonly bytes: Uint8Array })[];
  readonly losses: Losses;
}

/** The target of a link: another imported page, and the anchors of its headings. */
export interface LinkedPage {
  readonly page: string;
  readonly anchors: Readonly<Record<string, string>>;
}

const short = (text: string, most: number): string => text.slice(0, most).toWellFormed();

/** Matches the keys of blocks in JSON: inside texts, their quotes would be escaped. */
const keysInJSON = /"key":"[^"]*",?/g;

/**
 * Compresses a text, since the content of pages is kept until all are known: sending and storing a tenth of the size
 * saves more time than compressing takes.
 */
const pack = (text: string): string =>
  deflateRawSync(text, { level: constants.Z_BEST_SPEED }).toString("base64");

/** Decompresses a text; JSON that was stored before texts were compressed is returned unchanged. */
const unpack = (packed: string): string =>
  packed.startsWith("{") ? packed : inflateRawSync(Buffer.from(packed, "base64")).toString();

const MAX_INLINE = 10 * 1024 * 1024;

/** Returns the bytes of a `data:` address; undefined for one that is no picture or too large. */
const inlineBytes = (address: string): Uint8Array | undefined => {
  const comma = address.indexOf(",");
  if (comma < 0 || address.length > MAX_INLINE * 2) return undefined;
  const head = address.slice(0, comma);
  const body = address.slice(comma + 1);
  try {
    const bytes = /;base64$/i.test(head)
      ? Buffer.from(body, "base64")
      : Buffer.from(decodeURIComponent(body), "utf8");
    return bytes.length > 0 && bytes.length <= MAX_INLINE ? new Uint8Array(bytes) : undefined;
  } catch {
    return undefined;
  }
};

const readPictures = (pictures: WebPage["pictures"]) => {
  const found = pictures.map(({ address, source }) => ({ key: keyOf(address), address, source }));
  const inline = found.flatMap((picture) => {
    if (!picture.address.startsWith("data:")) return [];
    const bytes = inlineBytes(picture.address);
    return bytes === undefined ? [] : [{ ...picture, address: "data:", bytes }];
  });
  return {
    inline,
    outside: found.filter(({ address }) => !address.startsWith("data:")),
    kept: found.map((picture) =>
      picture.address.startsWith("data:") ? { ...picture, address: "data:" } : picture,
    ),
  };
};

const lossesOf = ({ losses }: Pick<WebPage, "losses">): Losses =>
  Object.fromEntries(losses.map(({ loss, count }) => [loss, count]));

const summaryOf = (
  page: Pick<
    WebPage,
    | "title"
    | "description"
    | "document"
    | "trail"
    | "previous"
    | "next"
    | "navigation"
    | "generator"
    | "losses"
    | "anchors"
    | "pictures"
  >,
) => {
  const { title, description, document, trail, previous, next, navigation, generator } = page;
  const json = navigation.length === 0 ? undefined : JSON.stringify(navigation);
  const known = json === undefined ? undefined : { hash: keyOf(json), json };
  const pictures = readPictures(page.pictures);
  const facts: PageFacts = {
    trail,
    ...(previous && { previous }),
    ...(next && { next }),
    ...(known && { navigation: known.hash }),
    ...(generator !== undefined && { generator }),
  };
  const text = JSON.stringify(document);
  const rest: Omit<KeptPage, "document"> = {
    pictures: pictures.kept,
    ...(description !== undefined && { description: short(description, MAX_PAGE_DESCRIPTION) }),
  };
  return {
    title: short(title, MAX_PAGE_TITLE),
    ...(known && { navigation: known }),
    textHash: keyOf(`${title}\0${text.replaceAll(keysInJSON, "")}`),
    facts: JSON.stringify(facts),
    page: pack(`{"document":${text},${JSON.stringify(rest).slice(1)}`),
    anchors: JSON.stringify(Object.fromEntries(headingAnchorsOf(page))),
    pictures: pictures.outside,
    inlinePictures: pictures.inline,
    losses: lossesOf(page),
  };
};

interface Source {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly address: string;
  /** The prefix for the keys of its blocks. */
  readonly keys: string;
}

const readHtml = ({ bytes, contentType, address, keys }: Source): ReadPage => {
  const page = readWebPage(decodePage(bytes, contentType), address, countingKeys(keys));
  const { canonical, markdownAddress, verdict, redirect } = page;
  return {
    ...summaryOf(page),
    ...(canonical !== undefined && { canonical }),
    ...(markdownAddress !== undefined && { markdownAddress }),
    ...(verdict !== undefined && { verdict }),
    ...(redirect !== undefined && { redirect }),
    links: page.links,
    named: [page.previous, page.next].filter((one) => one !== undefined),
    alternates: page.alternates,
  };
};

const absolute = (address: string, base: string): string =>
  address.startsWith("#") || !URL.canParse(address, base) ? address : new URL(address, base).href;

/** Reads a page in Markdown, which states no position. */
const readMarkdown = ({ bytes, contentType, address, keys }: Source): ReadPage => {
  const read = parsePage(decodePage(bytes, contentType), countingKeys(keys));
  const document = rewriteLinks(read.document, (said) => absolute(said, address));
  const addresses = [...addressesIn(document)].filter(({ address: said }) => /^https?:/.test(said));
  const pictures = addresses.flatMap(({ address: said, relation, block }) =>
    relation === "dependsOn" ? [{ address: said, source: said, block }] : [],
  );
  const links = addresses.flatMap(({ address: said, relation }) => {
    const link = relation === "reference" ? pageAddressOf(said) : undefined;
    return link === undefined ? [] : [link];
  });
  const { title = new URL(address).pathname.split("/").findLast((part) => part !== "") ?? "Page" } =
    read;
  return {
    ...summaryOf({
      title,
      ...(read.description !== undefined && { description: read.description }),
      document,
      trail: [],
      navigation: [],
      losses: [],
      anchors: headingAnchors(document),
      pictures,
    }),
    links: [...new Set(links)],
    named: [],
    alternates: [],
  };
};

/** Maximum number of addresses read from a sitemap, and its maximum bytes after decompression. */
const MAX_SITEMAP_ADDRESSES = 50_000;
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

export interface ReadSitemap {
  readonly sitemaps: readonly string[];
  readonly addresses: readonly string[];
  /** Whether there was more than was read. */
  readonly cut: boolean;
}

const readSitemap = ({ bytes, contentType }: Source): ReadSitemap => {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  let plain = bytes;
  try {
    if (isPacked) plain = gunzipSync(bytes, { maxOutputLength: MAX_SITEMAP_BYTES });
  } catch {
    return { sitemaps: [], addresses: [], cut: true };
  }
  const text = decodePage(plain, contentType);
  const isIndex = /<sitemapindex[\s>]/i.test(text.slice(0, 4096));
  const found: string[] = [];
  for (const [, said = ""] of text.matchAll(/<loc>\s*([^<\s]{1,2100})\s*<\/loc>/gi)) {
    if (found.length === MAX_SITEMAP_ADDRESSES) return { ...listed(isIndex, found), cut: true };
    found.push(said.replaceAll(/&(\w{2,4});/g, (all, name: string) => entities[name] ?? all));
  }
  return { ...listed(isIndex, found), cut: false };
};

const listed = (isIndex: boolean, found: readonly string[]) => ({
  sitemaps: isIndex ? found : [],
  addresses: isIndex ? [] : found,
});

interface ToFinish {
  readonly page: string;
  readonly address: string;
  readonly id: string;
  /** Pages by canonical address. */
  readonly links: Readonly<Record<string, LinkedPage>>;
  /** File ids by picture key. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly scope: string;
  /** The document from the previous import, as JSON. */
  readonly before: string | null;
}

export interface FinishedPage {
  readonly text: StoredText;
  readonly description?: string;
  /** Keys of the pictures that became files. */
  readonly used: readonly string[];
  readonly losses: Losses;
}

/** Converts a page so that its links and pictures point to their new places. */
const finish = ({ page, address, id, links, pictures, scope, before }: ToFinish): FinishedPage => {
  const kept = readKept(page);
  const own = pageAddressOf(address);
  const fileOf = new Map(
    kept.pictures.flatMap(({ key, source }) => {
      const file = pictures[key];
      return file === undefined ? [] : [[source, fileAddress(file)] as const];
    }),
  );
  let [leftOut, pictureless] = [0, 0];
  const link = (said: string): string => {
    const target = pageAddressOf(said);
    const fragment = URL.canParse(said) ? decodeFragment(new URL(said).hash.slice(1)) : "";
    const linked = target === undefined ? undefined : links[target];
    if (target !== undefined && (linked?.page === id || (linked === undefined && target === own)))
      return anchorIn(linked, fragment) ?? pageAddress(id);
    if (linked === undefined) {
      if (target !== undefined && isInScope(target, scope)) leftOut += 1;
      return said;
    }
    return `${pageAddress(linked.page)}${anchorIn(linked, fragment) ?? ""}`;
  };
  const sources = new Set(kept.pictures.map(({ source }) => source));
  const picture = (source: string): string | null => {
    const file = fileOf.get(source);
    if (file !== undefined || !sources.has(source)) return file ?? source;
    pictureless += 1;
    // The placeholder of a picture inside the page is not an address by itself.
    return /^https?:/.test(source) ? source : null;
  };
  const rewritten = rewritePage(kept.document, { link, shown: picture });
  const document =
    before === null ? rewritten : reuseKeys(JSON.parse(before) as Document, rewritten);
  return {
    text: storedTextOf(document),
    used: kept.pictures.flatMap(({ key }) => (pictures[key] === undefined ? [] : [key])),
    ...(kept.description !== undefined && { description: kept.description }),
    losses: {
      ...(leftOut > 0 && { "link-left-out": leftOut }),
      ...(pictureless > 0 && { picture: pictureless }),
    },
  };
};

/** Returns the anchor for a fragment; undefined where it is above all headings, or does not exist. */
const anchorIn = (page: LinkedPage | undefined, fragment: string): string | undefined => {
  const anchor = page?.anchors[fragment];
  return anchor === undefined ? undefined : `#${anchor}`;
};

const decodeFragment = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
};

/** Returns a page as read, as JSON of the document in the API's format. */
const preview = ({ page }: { readonly page: string }): string => {
  const { document } = readKept(page);
  const checked = jsonDocument.safeParse(publishDocument(document));
  if (!checked.success)
    throw new Error(`a page was published off its schema: ${checked.error.message}`);
  return JSON.stringify(checked.data);
};

const pageWork = { readHtml, readMarkdown, readSitemap, finish, preview };

type Works = typeof pageWork;
export type PageWork = keyof Works;
export type PageInput<Work extends PageWork> = Parameters<Works[Work]>[0];
export type PageAnswer<Work extends PageWork> = ReturnType<Works[Work]>;

/** One operation, as sent to the thread. */
export interface PageRequest<Work extends PageWork = PageWork> {
  readonly work: Work;
  readonly input: PageInput<Work>;
}

const works: { readonly [Work in PageWork]: (input: PageInput<Work>) => PageAnswer<Work> } =
  pageWork;

/** Performs one operation. */
export const doPageWork = <Work extends PageWork>({
  work,
  input,
}: PageRequest<Work>): PageAnswer<Work> => works[work](input);
