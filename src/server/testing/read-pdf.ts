import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A PDF as a reader sees it. */
export interface ReadPdf {
  /** The text of each sheet, its lines joined by line feeds. */
  readonly sheets: readonly string[];
  /** How far right the text of each sheet extends, as a fraction of its width. */
  readonly reach: readonly number[];
  /** Titles of the bookmarks, nested ones indented by two spaces per level. */
  readonly outline: readonly string[];
  /** Targets of links; `sheet N` for a place inside. */
  readonly links: readonly string[];
  readonly title: string;
  readonly language: string | undefined;
  readonly tagged: boolean;
}

interface Bookmark {
  readonly title: string;
  readonly items: readonly Bookmark[];
}

const linesOf = (bookmarks: readonly Bookmark[], indent: string): string[] =>
  bookmarks.flatMap(({ title, items }) => [`${indent}${title}`, ...linesOf(items, `${indent}  `)]);

/** Parses a PDF with a different program from the one that wrote it. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const sheets: string[] = [];
  const reach: number[] = [];
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    sheets.push(
      items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""),
    );
    const ends = items.map((item) => ("str" in item ? Number(item.transform[4]) + item.width : 0));
    reach.push(Math.max(0, ...ends) / page.getViewport({ scale: 1 }).width);
    const annotations: { subtype?: string; url?: string; dest?: unknown }[] =
      await page.getAnnotations();
    for (const { subtype, url, dest } of annotations) {
      if (subtype !== "Link") continue;
      const place = typeof dest === "string" ? await pdf.getDestination(dest) : dest;
      const to = Array.isArray(place) ? await pdf.getPageIndex(place[0]) : undefined;
      links.push(url ?? `sheet ${(to ?? -1) + 1}`);
    }
  }
  const { info } = await pdf.getMetadata();
  const { Title: title = "", Language: language } = info as { Title?: string; Language?: string };
  const tagged = (await pdf.getMarkInfo())?.Marked === true;
  const outline = linesOf((await pdf.getOutline()) ?? [], "");
  await task.destroy();
  return { sheets, reach, outline, links, title, language, tagged };
};
