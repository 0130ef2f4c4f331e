import type { Document } from "#contract/schemas/document.ts";

/** A page as its site's navigation names it; without an address it only holds others. */
export interface NavigationItem {
  readonly title: string;
  /** Without fragment; `pageAddressOf` tells which are the same. */
  readonly address?: string;
  readonly children: readonly NavigationItem[];
}

/** A page that another leads to, by the title it is given there. */
export interface NamedAddress {
  readonly title: string;
  /** Without fragment; `pageAddressOf` tells which are the same. */
  readonly address: string;
}

/** The same page in another language or version. */
export interface Alternate {
  readonly kind: "language" | "version";
  /** A language tag, or the version as the site names it. */
  readonly name: string;
  readonly address: string;
}

/** A picture of the content. */
export interface WebPagePicture {
  /** Where it is read: an absolute http or https address, or a `data:` address. */
  readonly address: string;
  /** What stands for it in the document: its address, or `picture-1` and so on for a `data:` address. */
  readonly source: string;
  /** The key of the block that shows it. */
  readonly block: string;
}

/**
 * What of a page could not be carried over as it was.
 *
 * - `spans`: cells of a table that reached over several; repeated in each
 * - `cell-blocks`: lists, code and the like inside a cell of a table; now lines of text
 * - `inline-math`: a formula inside a line; now code
 * - `embed`: a frame, film or sound without an address of its own; left out
 * - `drawing`: a drawing made of markup (svg, canvas); left out
 * - `form`: a form; left out
 * - `script`: a script inside the content; left out
 * - `address`: a link or picture whose address may not be kept or is too long; its words stay
 * - `too-deep`: blocks nested too deep; they stand one level up
 * - `too-much`: what came after the most that a page may hold; left out
 */
export const lossKinds = [
  "spans",
  "cell-blocks",
  "inline-math",
  "embed",
  "drawing",
  "form",
  "script",
  "address",
  "too-deep",
  "too-much",
] as const;
export type LossKind = (typeof lossKinds)[number];

export interface Loss {
  readonly loss: LossKind;
  readonly count: number;
}

/** Why a page has nothing to import: it is drawn by scripts only, or asks who is there. */
export type Verdict = "needs-script" | "needs-sign-in";

/** What a web page says. All addresses are absolute. */
export interface WebPage {
  readonly title: string;
  readonly description?: string;
  /** A language tag. */
  readonly language?: string;
  /** The address the page gives itself; only within its own origin. */
  readonly canonical?: string;
  /** Where the page sends its readers at once; there is nothing to import from it then. */
  readonly redirect?: string;
  /** What made the page, as a word such as `mkdocs-material`; absent where nobody knows. */
  readonly generator?: string;
  /** In normal form, without the heading that is the title. Links stay absolute, with their fragment. */
  readonly document: Document;
  /** By id in the source, the key of the block that it names or stands before. */
  readonly anchors: ReadonlyMap<string, string>;
  /** Where the content leads to by http and https, without fragment, each page once. */
  readonly links: readonly string[];
  readonly pictures: readonly WebPagePicture[];
  /** The menu of the site as this page shows it; other pages may show other parts. */
  readonly navigation: readonly NavigationItem[];
  /** From the beginning of the site to the page above this one. */
  readonly trail: readonly NamedAddress[];
  readonly previous?: NamedAddress;
  readonly next?: NamedAddress;
  readonly alternates: readonly Alternate[];
  /** The page as Markdown. */
  readonly markdownAddress?: string;
  readonly losses: readonly Loss[];
  readonly verdict?: Verdict;
}
