import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { reuseKeys } from "#content/matching/reuse-keys.ts";
import { makePdf, type OrderedPicture } from "#server/pdf/make-pdf.ts";
import type { OrderedPage, PdfOrder } from "#server/pdf/pdf-order.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";

/** A page with this Markdown. */
export const orderedPage = (
  id: string,
  title: string,
  markdown: string,
  level = 1,
): OrderedPage => ({
  id,
  level,
  title,
  document: JSON.stringify(parseMarkdown(markdown, countingKeys(id))),
});

export const orderOf = (pages: readonly OrderedPage[], more: Partial<PdfOrder> = {}): PdfOrder => ({
  title: "Handbook",
  organization: "Northwind",
  space: "Handbook",
  facts: ["Revision abc"],
  paper: "a4",
  compares: false,
  pages,
  pageAddress: "https://docs.example/{page}",
  files: {},
  ...more,
});

export const these = async function* (pictures: readonly OrderedPicture[]) {
  yield* pictures;
};

/** Creates a PDF as the service does. */
export const makeOrdered = (
  order: PdfOrder,
  pictures: readonly OrderedPicture[] = [],
  memoryMb = 2048,
) => makePdf(order, these(pictures), { memoryMb }, new AbortController().signal);

/** Creates a PDF and parses it. */
export const made = async (order: PdfOrder, pictures: readonly OrderedPicture[] = []) => {
  const { bytes, ...result } = await makeOrdered(order, pictures);
  return { ...result, bytes, pdf: await readPdf(bytes) };
};

export const textOf = ({ sheets }: ReadPdf): string => sheets.join("\n");
/** Returns only letters and digits: line breaks, and the spaces that a reader sees between them, do not matter. */
export const lettersOf = (text: string): string =>
  text.normalize("NFKC").replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** A page before and after, as a change request changes it. */
export const changedPage = (
  id: string,
  title: string,
  before: string,
  after: string,
): OrderedPage => {
  const old = parseMarkdown(before, countingKeys(id));
  const now = reuseKeys(old, parseMarkdown(after, countingKeys(`${id}new`)));
  return {
    id,
    level: 1,
    title,
    document: JSON.stringify(now),
    change: {
      kinds: ["edited"],
      above: ["Guides"],
      lines: [],
      sameText: false,
      before: JSON.stringify(old),
    },
  };
};
