import type { Block, Document } from "#contract/schemas/document.ts";
import type {
  DocumentBlock,
  DocumentFragment,
  DocumentTopLevel,
} from "#contract/schemas/document-blocks.ts";
import type { JSONDocument } from "#contract/schemas/json-document.ts";
import { childBlocks, plainTextOf } from "../block.ts";
import { refOf, sourceOf } from "./addresses.ts";
import { sayInfo } from "./code-info.ts";
import { plainLine, publishLine } from "./lines.ts";
import { publishTable } from "./tables.ts";
import { sayAttributes } from "./tag-attributes.ts";
import {
  hintMembers,
  isHintStyle,
  operationMembers,
  schemaNames,
  schemasMembers,
  sourceMembers,
  swaggerMembers,
  tabMembers,
  urlMembers,
} from "./tags.ts";

type Published<Type extends DocumentBlock["type"]> = Extract<DocumentBlock, { type: Type }>;

type HeadingBlock = Published<"heading-1" | "heading-2" | "heading-3">;

/**
 * Maximum number of code lines in one document that get blocks of their own; beyond that, the last block of a code
 * block contains the rest.
 */
const MAX_CODE_LINES = 20_000;

/** What is left of a document's limits. */
interface Budget {
  codeLines: number;
}

const textData = (block: Block, name: string): string => {
  const value = block.data[name];
  return typeof value === "string" ? value : "";
};

const plainParagraph = (text: string): Published<"paragraph"> => ({
  object: "block",
  type: "paragraph",
  nodes: plainLine(text),
  isVoid: false,
});

const linesOf = (text: string, budget: Budget): string[] => {
  const lines: string[] = [];
  let from = 0;
  for (; budget.codeLines > 1; budget.codeLines -= 1) {
    const end = text.indexOf("\n", from);
    if (end < 0) break;
    lines.push(text.slice(from, end));
    from = end + 1;
  }
  return [...lines, text.slice(from)];
};

const publishCode = (
  key: string,
  text: string,
  data: Published<"code">["data"],
  budget: Budget,
): Published<"code"> => ({
  object: "block",
  type: "code",
  key,
  data,
  nodes: linesOf(text, budget).map((line) => ({
    object: "block",
    type: "code-line",
    nodes: plainLine(line),
    data: {},
    isVoid: false,
  })),
  isVoid: false,
});

const publishImage = (block: Block): Published<"images"> => {
  const [src, alt, title] = ["src", "alt", "title"].map((name) => textData(block, name));
  const { key } = block;
  const caption: DocumentFragment = {
    object: "fragment",
    fragment: "caption",
    type: "caption",
    nodes: [plainParagraph(title ?? "")],
  };
  return {
    object: "block",
    type: "images",
    key,
    data: {},
    nodes: [
      {
        object: "block",
        type: "image",
        data: { ref: sourceOf(src ?? ""), ...(alt !== "" && { alt }) },
        fragments: title === "" ? [] : [caption],
        isVoid: true,
      },
    ],
    isVoid: false,
  };
};

const publishHeading = (block: Block): HeadingBlock => {
  const level = Number(block.type.slice("heading-".length));
  const type = level === 1 ? "heading-1" : level === 2 ? "heading-2" : "heading-3";
  return {
    object: "block",
    type,
    key: block.key,
    nodes: publishLine(block.nodes),
    data: level > 3 ? { level } : {},
    isVoid: false,
  };
};

const looseness = ({ data }: Block) => (data["loose"] === true ? { loose: true } : {});

const publishItems = (list: Block, budget: Budget): Published<"list-item">[] =>
  childBlocks(list).map((item) => {
    const { checked } = item.data;
    return {
      object: "block",
      type: "list-item",
      key: item.key,
      nodes: publishBlocks(item, budget),
      data: typeof checked === "boolean" ? { checked } : {},
      isVoid: false,
    };
  });

const publishHint = (block: Block, budget: Budget): Published<"hint"> => {
  const { members, rest } = sayAttributes(block.data, hintMembers);
  const { style = "" } = members;
  return {
    object: "block",
    type: "hint",
    key: block.key,
    data: { style: isHintStyle(style) ? style : "info", ...rest },
    nodes: publishBlocks(block, budget),
    isVoid: false,
  };
};

const publishExpandable = (block: Block, budget: Budget): Published<"expandable"> => ({
  object: "block",
  type: "expandable",
  key: block.key,
  isVoid: true,
  data: {
    ...(block.data["open"] === true && { open: true }),
    ...(typeof block.data["summary"] === "string" && { summary: block.data["summary"] }),
  },
  fragments: [
    {
      object: "fragment",
      fragment: "expandable-title",
      type: "expandable-title",
      nodes: [plainParagraph(textData(block, "title"))],
    },
    {
      object: "fragment",
      fragment: "expandable-body",
      type: "expandable-body",
      nodes: publishBlocks(block, budget),
    },
  ],
});

const publishTabs = (block: Block, budget: Budget): Published<"tabs"> => {
  const { flags, rest } = sayAttributes(block.data, [], ["fullWidth"]);
  return {
    object: "block",
    type: "tabs",
    key: block.key,
    data: { ...flags, ...rest },
    nodes: childBlocks(block).map((item) => {
      const said = sayAttributes(item.data, tabMembers);
      return {
        object: "block",
        type: "tabs-item",
        key: item.key,
        data: { title: said.members["title"], ...said.rest },
        nodes: publishBlocks(item, budget),
        isVoid: false,
      };
    }),
    isVoid: false,
  };
};

/** The paragraphs below an embed, file or reference. */
const captionOf = (block: Block, budget: Budget): { fragments?: DocumentFragment[] } =>
  block.nodes.length === 0
    ? {}
    : {
        fragments: [
          {
            object: "fragment",
            fragment: "caption",
            type: "caption",
            nodes: publishBlocks(block, budget),
          },
        ],
      };

const publishEmbed = (block: Block, budget: Budget): Published<"embed"> => {
  const { members, flags, rest } = sayAttributes(block.data, urlMembers, ["fullWidth"]);
  return {
    object: "block",
    type: "embed",
    key: block.key,
    data: { url: members["url"] ?? "", ...flags, ...rest },
    isVoid: true,
    ...captionOf(block, budget),
  };
};

const publishFile = (block: Block, budget: Budget): Published<"file"> => {
  const { members, rest } = sayAttributes(block.data, sourceMembers);
  return {
    object: "block",
    type: "file",
    key: block.key,
    data: { ref: sourceOf(members["src"] ?? ""), ...rest },
    isVoid: true,
    ...captionOf(block, budget),
  };
};

const publishContentRef = (block: Block, budget: Budget): Published<"content-ref"> => {
  const { members, rest } = sayAttributes(block.data, urlMembers);
  return {
    object: "block",
    type: "content-ref",
    key: block.key,
    data: { ref: refOf(members["url"] ?? ""), ...rest },
    isVoid: true,
    ...captionOf(block, budget),
  };
};

const publishSwagger = (block: Block, budget: Budget): Published<"swagger"> => {
  const { key, data } = block;
  const { members, flags, rest } = sayAttributes(data, swaggerMembers, ["expanded", "fullWidth"]);
  const { src = "", path = "", method = "" } = members;
  return {
    object: "block",
    type: "swagger",
    key,
    data: { path, method, ref: sourceOf(src), ...flags, ...rest },
    isVoid: true,
    ...captionOf(block, budget),
  };
};

const publishOperation = (block: Block, budget: Budget): Published<"openapi-operation"> => {
  const { members, rest } = sayAttributes(block.data, operationMembers);
  const { spec = "", path = "", method = "" } = members;
  return {
    object: "block",
    type: "openapi-operation",
    key: block.key,
    data: { path, method, ref: { kind: "openapi", spec }, ...rest },
    isVoid: true,
    ...captionOf(block, budget),
  };
};

const publishSchemas = (block: Block, budget: Budget): Published<"openapi-schemas"> => {
  const { members, flags, rest } = sayAttributes(block.data, schemasMembers, ["grouped"]);
  const { spec = "", schemas = "" } = members;
  return {
    object: "block",
    type: "openapi-schemas",
    key: block.key,
    data: { schemas: schemaNames(schemas), ref: { kind: "openapi", spec }, ...flags, ...rest },
    isVoid: true,
    ...captionOf(block, budget),
  };
};

const publishBlock = (block: Block, budget: Budget): DocumentTopLevel => {
  const { key } = block;
  const own = { object: "block", key } as const;
  switch (block.type) {
    case "paragraph":
      return { ...own, type: "paragraph", nodes: publishLine(block.nodes), isVoid: false };
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return publishHeading(block);
    case "list-ordered": {
      const { start } = block.data;
      const data = { ...(typeof start === "number" && { start }), ...looseness(block) };
      return { ...own, type: block.type, nodes: publishItems(block, budget), data, isVoid: false };
    }
    case "list-unordered":
    case "list-tasks": {
      const nodes = publishItems(block, budget);
      return { ...own, type: block.type, nodes, data: looseness(block), isVoid: false };
    }
    case "blockquote":
      return { ...own, type: "blockquote", nodes: publishBlocks(block, budget), isVoid: false };
    case "divider":
      return { ...own, type: "divider", data: {}, isVoid: true };
    case "code":
      return publishCode(key, plainTextOf(block), sayInfo(textData(block, "info")), budget);
    case "raw":
      return publishCode(
        key,
        textData(block, "markdown"),
        { syntax: "html", source: true },
        budget,
      );
    case "table":
      return publishTable(block);
    case "image":
      return publishImage(block);
    case "file":
      return publishFile(block, budget);
    case "hint":
      return publishHint(block, budget);
    case "tabs":
      return publishTabs(block, budget);
    case "expandable":
      return publishExpandable(block, budget);
    case "math":
      return { ...own, type: "math", data: { formula: plainTextOf(block) }, isVoid: true };
    case "embed":
      return publishEmbed(block, budget);
    case "content-ref":
      return publishContentRef(block, budget);
    case "openapi":
      return publishSwagger(block, budget);
    case "openapi-operation":
      return publishOperation(block, budget);
    case "openapi-schemas":
      return publishSchemas(block, budget);
    case "list-item":
    case "table-row":
    case "table-cell":
    case "tabs-item":
      throw new Error(`A block of the type ${block.type} stands in another`);
  }
};

const publishBlocks = (of: Block | Document, budget: Budget): DocumentTopLevel[] =>
  childBlocks(of).map((block) => publishBlock(block, budget));

/**
 * Converts a stored document in normal form to the form the API returns. `readPublished` converts it back to the same
 * document. Its length is proportional to the stored one's.
 */
export const publishDocument = (document: Document): JSONDocument => ({
  object: "document",
  data: document.data,
  nodes: publishBlocks(document, { codeLines: MAX_CODE_LINES }),
});
