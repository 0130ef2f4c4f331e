import type { Document } from "#contract/schemas/document.ts";

/** An entry of a site's navigation; without an address, it only contains others. */
export interface NavigationItem {
  readonly title: string;
  /** Without fragment; `pageAddressOf` tells which ones are the same. */
  readonly address?: string;
  readonly children: readonly NavigationItem[];
}

/** A page that another page points to, with the title used there. */
export interface NamedAddress {
  readonly title: string;
  /** Without fragment; `pageAddressOf` tells which ones are the same. */
  readonly address: string;
}

/** The same page in another language or version. */
export interface Alternate {
  readonly kind: "language" | "version";
  /** A language tag, or the version as named by the site. */
  readonly name: string;
  readonly address: string;
}

/** A picture in the content. */
export interface WebPagePicture {
  /** Where it is loaded from: an absolute http or https address, or a `data:` address. */
  readonly address: string;
  /** Its source in the document: its address, or `picture-1` and so on for a `data:` address. */
  readonly source: string;
  /** The key of the block that shows it. */
  readonly block: string;
}

/**
 * What could not be carried over unchanged from a page.
 *
 * - `spans`: table cells that spanned several positions; repeated in each
 * - `cell-blocks`: lists, code and the like inside a table cell; now lines of text
 * - `inline-math`: an inline formula; now code
 * - `embed`: a frame, video or audio without an address of its own; dropped
 * - `drawing`: a drawing made of markup (svg, canvas); dropped
 * - `form`: a form; dropped
 * - `script`: a script inside the content; dropped
 * - `address`: a link or picture whose address is not permitted or too long; its words stay
 * - `too-deep`: blocks nested too deep; moved up one level
 * - `too-much`: everything beyond the maximum size of a page; dropped
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

/** Why a page has nothing to import: it is rendered only by scripts, or requires signing in. */
export type Verdict = "needs-script" | "needs-sign-in";

/** The content of a web page. All addresses are absolute. */
export interface WebPage {
  readonly title: string;
  readonly description?: string;
  /** A language tag. */
  readonly language?: string;
  /** The canonical address that the page declares; only within its own origin. */
  readonly canonical?: string;
  /** The target of an immediate redirect; the page then has nothing to import. */
  readonly redirect?: string;
  /** The page's generator as a word such as `mkdocs-material`; absent if unknown. */
  readonly generator?: string;
  /** In normal form, without the title heading. Links stay absolute, with their fragment. */
  readonly document: Document;
  /** By id in the source, the key of the block that it names or precedes. */
  readonly anchors: ReadonlyMap<string, string>;
  /** The http and https targets of the content's links, without fragment, each page once. */
  readonly links: readonly string[];
  readonly pictures: readonly WebPagePicture[];
  /** The site's menu as shown on this page; other pages may show other parts. */
  readonly navigation: readonly NavigationItem[];
  /** From the start of the site to the page above this one. */
  readonly trail: readonly NamedAddress[];
  readonly previous?: NamedAddress;
  readonly next?: NamedAddress;
  readonly alternates: readonly Alternate[];
  /** The address of the page as Markdown. */
  readonly markdownAddress?: string;
  readonly losses: readonly Loss[];
  readonly verdict?: Verdict;
}
