import MarkdownIt from "markdown-it";
import type { Block, Document } from "#contract/schemas/document.ts";
import { childBlocks, countingKeys, plainTextOf } from "#content/block.ts";
import { parsePage, slugOf } from "#content/markdown/page.ts";
import { printBlock } from "#content/markdown/print.ts";
import { knownPages } from "./known-pages.ts";
import { type HintStyle, type MenuGroup, type SiteShape } from "./site-shapes.ts";

const plain = new MarkdownIt({ html: false });

export const ORIGIN = "https://harbour.test/docs/";

const languageOf = (info: unknown): { language: string; title: string } => {
  const [, language = "", title = ""] =
    /^(\S*)(?: title="([^"]*)")?$/.exec(typeof info === "string" ? info : "") ?? [];
  return { language, title };
};

/** Renders a block like one generator; whatever all generators share is rendered by markdown-it. */
const renderBlock = (block: Block, shape: SiteShape): string => {
  const inside = (): string => renderBlocks(childBlocks(block), shape);
  const words = (): string => withCode(plain.render(printBlock(block)), shape);
  switch (block.type) {
    case "code": {
      const lines = plainTextOf(block).split("\n");
      return shape.code({ ...languageOf(block.data["info"]), lines });
    }
    case "hint":
      return shape.hint(block.data["style"] as HintStyle, inside());
    case "tabs":
      return shape.tabs(
        childBlocks(block).map((tab) => ({
          title: String(tab.data["title"]),
          html: renderBlocks(childBlocks(tab), shape),
        })),
      );
    case "expandable":
      return shape.details(String(block.data["title"]), inside());
    case "blockquote":
      return `<blockquote>\n${inside()}</blockquote>\n`;
    case "list-unordered":
    case "list-ordered":
    case "list-tasks":
      return renderList(block, shape);
    default: {
      const [, level] = /^heading-(\d)$/.exec(block.type) ?? [];
      if (level === undefined) return words();
      const html = words().replaceAll(/^<h\d>|<\/h\d>\n$/g, "");
      return shape.heading(Number(level), html, slugOf(plainTextOf(block)));
    }
  }
};

const withCode = (html: string, { inlineCode }: SiteShape): string =>
  inlineCode === undefined
    ? html
    : html.replaceAll(/<code>([^<]*)<\/code>/g, (_, inside: string) => inlineCode(inside));

const renderList = (list: Block, shape: SiteShape): string => {
  const isLoose = list.data["loose"] === true;
  const items = childBlocks(list).map((item) => {
    const { checked } = item.data;
    const box =
      checked === undefined
        ? ""
        : `<input type="checkbox" disabled=""${checked === true ? ' checked=""' : ""}> `;
    const blocks = childBlocks(item).map((block) => {
      const html = renderBlock(block, shape);
      const isBare = !isLoose && shape.paragraphsInItems !== true && block.type === "paragraph";
      return isBare ? html.replaceAll(/^<p>|<\/p>\n$/g, "") : html;
    });
    return `<li>${box}${blocks.join("\n")}</li>`;
  });
  const name = list.type === "list-ordered" ? "ol" : "ul";
  const isSimple = !isLoose && shape.paragraphsInItems === true;
  return `<${name}${isSimple ? ' class="simple"' : ""}>\n${items.join("\n")}\n</${name}>\n`;
};

const renderBlocks = (blocks: readonly Block[], shape: SiteShape): string =>
  blocks.map((block) => renderBlock(block, shape)).join("\n");

export interface RenderedPage {
  readonly address: string;
  readonly title: string;
  readonly source: Document;
  readonly html: string;
}

const addressOf = (path: string): string => new URL(path, ORIGIN).href;

/** The menu of the known site. */
export const knownMenu = (): MenuGroup[] => {
  const groups = new Map<string, MenuGroup & { pages: { title: string; address: string }[] }>();
  for (const { path, title, group } of knownPages) {
    const known = groups.get(group ?? "") ?? {
      ...(group !== undefined && { title: group }),
      pages: [],
    };
    known.pages.push({ title, address: addressOf(path) });
    groups.set(group ?? "", known);
  }
  return [...groups.values()];
};

/** Renders the known site like one generator. */
export const renderSite = (shape: SiteShape): RenderedPage[] =>
  knownPages.map(({ path, title, markdown }) => {
    const { document: source } = parsePage(markdown, countingKeys("s"));
    const address = addressOf(path);
    const html = shape.page({
      title,
      address,
      html: renderBlocks(source.nodes, shape),
      menu: knownMenu(),
    });
    return { address, title, source, html };
  });
