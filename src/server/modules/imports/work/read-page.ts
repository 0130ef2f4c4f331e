import type { ImportPageReason } from "#contract/schemas/import.ts";
import { newId } from "#server/kit/ids.ts";
import type { ExchangeAnswer } from "#server/outbound/guarded-exchange.ts";
import type { Wanted } from "../fetching/site.ts";
import type { ImportPageRow } from "../pages/page-rows.ts";
import type { ReadPage } from "../pages/page-work.ts";
import { keyOf } from "../pages/text-key.ts";
import { workOnPage } from "../pages/page-thread.ts";
import { alternativesTo } from "./alternatives.ts";
import type { ImportWork } from "./import-work.ts";

/** The outcome of a page of the site. */
export type PageOutcome = {
  /** Addresses that redirected to it. */
  readonly hops: readonly string[];
  readonly address: string;
} & (
  | {
      readonly kind: "read";
      readonly page: ReadPage;
      readonly sourceHash: string;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  /** The result of the previous import is still valid. */
  | { readonly kind: "unchanged"; readonly before: ImportPageRow }
  | {
      readonly kind: "left";
      readonly status: "skipped" | "failed";
      readonly reason: ImportPageReason;
    }
);

const skips: ReadonlySet<ImportPageReason> = new Set(["not-a-page", "robots", "duplicate", "gone"]);

const htmlTypes = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const markdownTypes = /^text\/(?:markdown|x-markdown|plain)\b/i;

const isMarkdownAddress = (address: string): boolean =>
  /\.(?:md|mdx|markdown)$/i.test(new URL(address).pathname);

const PAGE: Wanted = {
  accept: "text/html,application/xhtml+xml,text/markdown;q=0.8,*/*;q=0.1",
  reads: (contentType) =>
    contentType === "" || htmlTypes.test(contentType) || markdownTypes.test(contentType),
};
const MARKDOWN: Wanted = {
  accept: "text/markdown,text/plain;q=0.9,*/*;q=0.1",
  reads: (contentType) =>
    !htmlTypes.test(contentType) && !/^(?:image|video|audio)\//i.test(contentType),
};

/** Returns the format to read a response as; undefined where it is no page at all. */
const formatOf = (
  { sourceType }: ImportWork["run"],
  { contentType }: ExchangeAnswer,
  address: string,
): "readHtml" | "readMarkdown" | undefined => {
  if (sourceType === "markdown") return "readMarkdown";
  if (!markdownTypes.test(contentType)) return "readHtml";
  return /^text\/plain/i.test(contentType) && !isMarkdownAddress(address)
    ? undefined
    : "readMarkdown";
};

/** Prefers the page's own Markdown version, if the site offers one in our dialect. */
const preferMarkdown = async (
  work: ImportWork,
  page: ReadPage,
  keys: string,
): Promise<ReadPage> => {
  const { markdownAddress } = page;
  if (markdownAddress === undefined) return page;
  const fetched = await work.site.fetch(markdownAddress, MARKDOWN);
  if (fetched.got !== "bytes") return page;
  const { contentType } = fetched.answer;
  const source = {
    bytes: new Uint8Array(fetched.bytes),
    contentType,
    address: fetched.address,
    keys,
  };
  const read = await workOnPage("readMarkdown", source);
  if (read === undefined) return page;
  const { textHash, page: text, anchors, pictures, inlinePictures, losses } = read;
  const links = [...new Set([...page.links, ...read.links])];
  return { ...page, links, textHash, page: text, anchors, pictures, inlinePictures, losses };
};

/** Maximum number of consecutive redirects stated by pages themselves. */
const MAX_SENT_ON = 5;

type Asked = Pick<ImportPageRow, "address" | "key">;

const readAt = async (
  work: ImportWork,
  row: Asked,
  start: string,
  led: readonly string[],
): Promise<PageOutcome> => {
  const before = work.previous.get(row.key);
  const isKnown = before?.status === "complete" && work.readBefore.has(before.id);
  const known = isKnown
    ? { etag: before.etag ?? undefined, lastModified: before.lastModified ?? undefined }
    : {};
  const wanted = work.run.sourceType === "markdown" ? MARKDOWN : PAGE;
  const fetched = await work.site.fetch(start, { ...wanted, ...known });
  const { address } = fetched;
  const hops = [...led, ...fetched.hops];
  const left = (reason: ImportPageReason): PageOutcome => ({
    kind: "left",
    status: skips.has(reason) ? "skipped" : "failed",
    reason,
    address,
    hops,
  });
  if (fetched.got === "nothing") {
    const isGone = fetched.reason === "not-found" && isKnown;
    return left(isGone ? "gone" : fetched.reason);
  }
  const { run } = work;
  if (hops.length > 0 && run.scope !== null && !alternativesTo(run).hold(address))
    return left("redirects");
  if (fetched.got === "unchanged")
    return isKnown ? { kind: "unchanged", before, address, hops } : left("status");
  const sourceHash = keyOf(fetched.bytes.toString("latin1"));
  if (isKnown && before.sourceHash === sourceHash)
    return { kind: "unchanged", before, address, hops };
  const format = formatOf(work.run, fetched.answer, address);
  if (format === undefined) return left("not-a-page");
  const keys = newId().slice(0, 12);
  const { contentType, etag = null, lastModified = null } = fetched.answer;
  const source = { bytes: new Uint8Array(fetched.bytes), contentType, address, keys };
  const read = await workOnPage(format, source);
  if (read === undefined) return left("too-complex");
  if (read.verdict !== undefined) return left(read.verdict);
  if (read.redirect !== undefined)
    return led.length < MAX_SENT_ON
      ? readAt(work, row, read.redirect, [...hops, address])
      : left("redirects");
  const page = await preferMarkdown(work, read, keys);
  return { kind: "read", page, sourceHash, etag, lastModified, address, hops };
};

/** Requests a page, and reads it unless it is unchanged since the previous import. */
export const readPage = (work: ImportWork, row: Asked): Promise<PageOutcome> =>
  readAt(work, row, row.address ?? "", []);
