import type { Document } from "#contract/schemas/document.ts";
import { isLinkAddress } from "#contract/schemas/link-schemes.ts";
import { emptyDocument, plainTextOf } from "#content/block.ts";
import { footnotesOf } from "#content/footnotes.ts";
import { placementsOf } from "#content/html/wrappers.ts";
import { changeWords } from "#content/compare/change-words.ts";
import { headingAnchors } from "#content/heading-anchors.ts";
import type { OrderedChange, OrderedPage, PdfOrder } from "./pdf-order.ts";
import type { Pictures } from "./pictures.ts";
import { type BlockScope, MAX_HEADING, printBlocks } from "./print-blocks.ts";
import { printDocumentChange } from "./print-changes.ts";
import type { PrintBlock, PrintDocument, PrintPage, PrintTarget } from "./print-document.ts";
import { plainLine } from "./print-lines.ts";
import { printNote } from "./print-text-changes.ts";
import { isRtl, languageOf, type Printable } from "./printable.ts";

/** A page with its labels. */
interface Named {
  readonly page: OrderedPage;
  readonly label: string;
  readonly document: Document | undefined;
  /** Labels of the headings, by anchor and by block. */
  readonly anchors: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
}

const nameParts = (page: OrderedPage, index: number): Named => {
  const label = `page-${index}`;
  const document =
    page.document === undefined ? undefined : (JSON.parse(page.document) as Document);
  const headings = document === undefined ? [] : [...headingAnchors(document)];
  const places = headings.map(([anchor, key], at) => ({ anchor, key, name: `${label}-${at}` }));
  return {
    page,
    label,
    document,
    anchors: new Map(places.map(({ anchor, name }) => [anchor, name])),
    labels: new Map(places.map(({ key, name }) => [key, name])),
  };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `/pages/<id>`, possibly with an anchor, or an anchor in the page itself. */
const INSIDE = /^(?:\/pages\/(?<id>[a-zA-Z0-9]{1,40}))?(?:\?[^#]*)?(?:#(?<anchor>.*))?$/s;

/** Resolves the links of a page: to what is printed, otherwise to the dashboard or an external address. */
const targetsFrom =
  (here: Named, byId: ReadonlyMap<string, Named>, pageAddress: string) =>
  (address: string): PrintTarget | undefined => {
    if (isLinkAddress(address))
      return URL.canParse(address) ? { url: new URL(address).href } : undefined;
    const { id, anchor } = INSIDE.exec(address)?.groups ?? {};
    if (id === undefined && anchor === undefined) return undefined;
    const page = id === undefined ? here : byId.get(id);
    if (page === undefined) return { url: pageAddress.replace("{page}", id ?? "") };
    const place = anchor === undefined ? undefined : page.anchors.get(decoded(anchor));
    return { label: place ?? page.label };
  };

/** Returns the name of the page or file at an address of this product. */
const namesIn =
  (byId: ReadonlyMap<string, Named>, files: PdfOrder["files"]) =>
  (address: string): string | undefined => {
    const [, kind, id = ""] = /^\/(pages|files)\/([a-zA-Z0-9]{1,40})/.exec(address) ?? [];
    return kind === "files" ? files[id]?.name : byId.get(id)?.page.title;
  };

const SAME_TEXT = "The text of this page is the same.";

interface Scope {
  readonly printable: Printable;
  readonly pictures: Pictures;
  readonly byId: ReadonlyMap<string, Named>;
  readonly order: PdfOrder;
}

/** Describes how a page changed, and where it is. */
const headOf = ({ kinds, above }: OrderedChange, printable: Printable) => ({
  what: kinds
    .filter((kind) => kind !== "details" || kinds.length === 1)
    .map((kind) => changeWords.pages[kind])
    .join(", "),
  above: printable.text(above.join(" / ")),
});

/** Prints the differences of a page other than in its text. */
const printAttributes = (
  { moved, lines }: OrderedChange,
  printable: Printable,
): readonly PrintBlock[] => [
  ...(moved === undefined ? [] : [printNote(moved, { printable })]),
  ...(lines.length === 0
    ? []
    : [
        {
          kind: "table" as const,
          align: ["left", "left", "left"] as const,
          header: ["What", "Before", "After"].map((title) => plainLine(title, { printable })),
          rows: lines.map(({ name, before, after }) =>
            [name, before, after].map((text) => plainLine(text, { printable })),
          ),
        },
      ]),
];

/** Prints the text of a page: as it is, or its differences. */
const printText = ({ page, document }: Named, scope: BlockScope): readonly PrintBlock[] => {
  const { change } = page;
  if (change === undefined) return document === undefined ? [] : printBlocks(document, scope);
  const [only] = change.kinds;
  if (only === "added" || only === "removed") {
    const blocks = document === undefined ? [] : printBlocks(document, scope);
    return blocks.length === 0 ? [] : [{ kind: "change", what: only, blocks }];
  }
  if (!change.kinds.includes("edited")) return change.sameText ? [printNote(SAME_TEXT, scope)] : [];
  const before =
    change.before === undefined ? emptyDocument() : (JSON.parse(change.before) as Document);
  const blocks = printDocumentChange(before, document ?? emptyDocument(), scope);
  return blocks.length > 0 ? blocks : [printNote(SAME_TEXT, scope)];
};

const printPage = (named: Named, scope: Scope): PrintPage => {
  const { page, label, document } = named;
  const { printable, pictures, byId, order } = scope;
  const level = Math.min(page.level, MAX_HEADING);
  const targetOf = targetsFrom(named, byId, order.pageAddress);
  const { target, description } = page;
  const link: PrintBlock[] =
    target === undefined
      ? []
      : [
          {
            kind: "paragraph",
            line: {
              runs: [
                {
                  kind: "text",
                  text: printable.text(target),
                  ...(isLinkAddress(target) && { link: targetOf(target) ?? { label } }),
                },
              ],
            },
          },
        ];
  return {
    label,
    level,
    title: printable.text(page.title),
    ...(isRtl(page.title) && { rtl: true }),
    language: languageOf(`${page.title}\n${document === undefined ? "" : plainTextOf(document)}`),
    ...(description !== undefined &&
      description !== "" && { description: plainLine(description, { printable }) }),
    ...(page.change !== undefined && { change: headOf(page.change, printable) }),
    blocks: [
      ...(page.change === undefined ? [] : printAttributes(page.change, printable)),
      ...link,
      ...printText(named, {
        printable,
        targetOf,
        nameOf: namesIn(byId, order.files),
        imageOf: pictures.imageOf,
        labels: named.labels,
        pageLevel: level,
        notes: footnotesOf(document ?? emptyDocument()),
        placements: placementsOf(document ?? emptyDocument()),
      }),
    ],
  };
};

/** Converts an order to the template's input. */
export const printPages = (
  order: PdfOrder,
  printable: Printable,
  pictures: Pictures,
): PrintDocument => {
  const named = order.pages.map(nameParts);
  const byId = new Map(named.map((one) => [one.page.id, one]));
  const pages = named.map((one) => printPage(one, { printable, pictures, byId, order }));
  return {
    title: printable.text(order.title),
    organization: printable.text(order.organization),
    space: printable.text(order.space),
    facts: order.facts.map((fact) => printable.text(fact)),
    language: pages[0]?.language ?? "en",
    paper: order.paper,
    compares: order.compares,
    pages,
  };
};
