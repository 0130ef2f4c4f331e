import type { Block, BlockData, Document } from "#contract/schemas/document.ts";
import type {
  DocumentBlock,
  DocumentFragment,
  DocumentTopLevel,
} from "#contract/schemas/document-blocks.ts";
import type { JSONDocument } from "#contract/schemas/json-document.ts";
import { newBlock, newDocument, type NewKey, textBlock } from "../block.ts";
import { addressOf, linkAddress, safeAddress } from "./addresses.ts";
import { readInfo } from "./code-info.ts";
import { type ReadKeys, readKeys } from "./read-keys.ts";
import { readLine, readPlainLine } from "./read-lines.ts";
import { readTable } from "./read-tables.ts";
import { NotKept, type Place, placeText, refuseMembers, within } from "./refusal.ts";
import { readAttributes } from "./tag-attributes.ts";
import {
  hintMembers,
  isSchemaName,
  operationMembers,
  schemasMembers,
  sourceMembers,
  swaggerMembers,
  tabMembers,
  urlMembers,
} from "./tags.ts";

type Published<Type extends DocumentBlock["type"]> = Extract<DocumentBlock, { type: Type }>;

type HeadingBlock = Published<"heading-1" | "heading-2" | "heading-3">;

const refuseBlock = (type: string, place: Place): never => {
  throw new NotKept(place, `a block of the type "${type}" cannot be kept`);
};

const refuseAlign = (data: { align?: string | undefined } | undefined, place: Place): void => {
  if (data?.align !== "start") refuseMembers(data, ["align"], within(place, "data"));
};

const dataAt = (place: Place): Place => within(place, "data");

/** The text of a fragment that is a single unstyled line; "" if it has none. */
const plainTextIn = ({ nodes }: DocumentFragment, place: Place): string => {
  const inside = within(place, "nodes");
  const [paragraph, more] = nodes;
  if (more !== undefined) throw new NotKept(within(inside, 1), "one paragraph can be kept here");
  if (paragraph === undefined) return "";
  const here = within(inside, 0);
  if (paragraph.type !== "paragraph")
    throw new NotKept(here, `a paragraph stands here, and no "${paragraph.type}"`);
  refuseAlign(paragraph.data, here);
  return readPlainLine(paragraph.nodes, within(here, "nodes"));
};

/** The fragments of a block by name, each exactly once and no others. */
const namedFragments = (
  fragments: readonly DocumentFragment[],
  names: readonly string[],
  place: Place,
): Map<string, { fragment: DocumentFragment; place: Place }> => {
  const named = new Map<string, { fragment: DocumentFragment; place: Place }>();
  for (const [at, fragment] of fragments.entries()) {
    const here = within(within(place, "fragments"), at);
    const name = fragment.fragment ?? fragment.type ?? "";
    if (!names.includes(name) || named.has(name))
      throw new NotKept(here, `a fragment "${name}" cannot be kept here`);
    named.set(name, { fragment, place: here });
  }
  return named;
};

const codeText = (nodes: Published<"code">["nodes"], place: Place): string =>
  nodes
    .map(({ nodes: line, data }, at) => {
      const here = within(within(place, "nodes"), at);
      refuseMembers(data, ["highlighted"], dataAt(here));
      return readPlainLine(line, within(here, "nodes"));
    })
    .join("\n");

const readCode = (block: Published<"code">, keys: ReadKeys, place: Place): Block => {
  const { source, ...data } = block.data;
  const text = codeText(block.nodes, place);
  const key = keys.of(block.key);
  if (source === true) {
    refuseMembers(data, ["title", "overflow", "lineNumbers", "fullWidth", "info"], dataAt(place));
    return newBlock("raw", key, [], { markdown: text });
  }
  const info = readInfo(data, dataAt(place));
  return textBlock("code", key, text, info === "" ? {} : { info });
};

const readImage = ({ nodes, key, data }: Published<"images">, keys: ReadKeys, place: Place) => {
  refuseMembers(data, ["align", "fullWidth"], dataAt(place));
  const [image, more] = nodes;
  const inside = within(place, "nodes");
  if (image === undefined) throw new NotKept(inside, "must hold an image");
  if (more !== undefined) throw new NotKept(within(inside, 1), "one image can be kept here");
  const here = within(inside, 0);
  refuseMembers(image.data, ["refDark", "width", "height"], dataAt(here));
  const src = linkAddress(image.data.ref, within(dataAt(here), "ref"));
  const caption = namedFragments(image.fragments, ["caption"], here).get("caption");
  const title = caption === undefined ? "" : plainTextIn(caption.fragment, caption.place);
  const said = { src, alt: image.data.alt ?? "" };
  return newBlock("image", keys.of(key ?? image.key), [], title === "" ? said : { ...said, title });
};

const readItems = (
  nodes: readonly Published<"list-item">[],
  keys: ReadKeys,
  place: Place,
): Block[] =>
  nodes.map((item, at) => {
    const here = within(within(place, "nodes"), at);
    const checked = item.data?.checked;
    return newBlock(
      "list-item",
      keys.of(item.key),
      readBlocks(item.nodes, keys, within(here, "nodes")),
      checked === undefined ? {} : { checked },
    );
  });

const readExpandable = (block: Published<"expandable">, keys: ReadKeys, place: Place): Block => {
  const names = ["expandable-title", "expandable-body"];
  const fragments = namedFragments(block.fragments, names, place);
  const title = fragments.get("expandable-title");
  const body = fragments.get("expandable-body");
  const data: BlockData = {
    title: title === undefined ? "" : plainTextIn(title.fragment, title.place),
  };
  if (block.data.summary !== undefined) data["summary"] = block.data.summary;
  if (block.data.open === true) data["open"] = true;
  const nodes =
    body === undefined ? [] : readBlocks(body.fragment.nodes, keys, within(body.place, "nodes"));
  return newBlock("expandable", keys.of(block.key), nodes, data);
};

const readCaption = (
  fragments: readonly DocumentFragment[] | undefined,
  keys: ReadKeys,
  place: Place,
): Block[] => {
  const caption = namedFragments(fragments ?? [], ["caption"], place).get("caption");
  if (caption === undefined) return [];
  const nodes = within(caption.place, "nodes");
  for (const [at, { type }] of caption.fragment.nodes.entries())
    if (type !== "paragraph")
      throw new NotKept(within(nodes, at), `a caption holds paragraphs, and no "${type}"`);
  return readBlocks(caption.fragment.nodes, keys, nodes);
};

const readTabs = (block: Published<"tabs">, keys: ReadKeys, place: Place): Block => {
  const { attributes, ...flags } = block.data ?? {};
  const items = block.nodes.map((item, at) => {
    const here = within(within(place, "nodes"), at);
    const { title = "" } = item.data;
    const said = { members: { title }, attributes: item.data.attributes };
    return newBlock(
      "tabs-item",
      keys.of(item.key),
      readBlocks(item.nodes, keys, within(here, "nodes")),
      readAttributes(said, tabMembers, dataAt(here)),
    );
  });
  const data = readAttributes({ members: {}, flags, attributes }, [], dataAt(place));
  return newBlock("tabs", keys.of(block.key), items, data);
};

/** Blocks that are written as a single tag, with the tag's data. */
type TagBlock =
  | Published<"embed">
  | Published<"file">
  | Published<"content-ref">
  | Published<"swagger">
  | Published<"openapi-operation">
  | Published<"openapi-schemas">;

const tagData = (block: TagBlock, place: Place): BlockData => {
  const at = dataAt(place);
  const { attributes } = block.data;
  switch (block.type) {
    case "embed": {
      const { url, fullWidth } = block.data;
      const members = { url: safeAddress(url, within(at, "url")) };
      return readAttributes({ members, flags: { fullWidth }, attributes }, urlMembers, at);
    }
    case "file": {
      const src = addressOf(block.data.ref, within(at, "ref"));
      return readAttributes({ members: { src }, attributes }, sourceMembers, at);
    }
    case "content-ref": {
      const url = addressOf(block.data.ref, within(at, "ref"));
      return readAttributes({ members: { url }, attributes }, urlMembers, at);
    }
    case "swagger": {
      const { path, method, ref, expanded, fullWidth } = block.data;
      const members = { src: addressOf(ref, within(at, "ref")), path, method };
      const flags = { expanded, fullWidth };
      return readAttributes({ members, flags, attributes }, swaggerMembers, at);
    }
    case "openapi-operation": {
      const { path, method, ref } = block.data;
      return readAttributes(
        { members: { spec: ref.spec, path, method }, attributes },
        operationMembers,
        at,
      );
    }
    case "openapi-schemas": {
      const { schemas, grouped, ref } = block.data;
      schemas.forEach((name, index) => {
        if (!isSchemaName(name))
          throw new NotKept(within(within(at, "schemas"), index), "must have no comma");
      });
      return readAttributes(
        {
          members: { spec: ref.spec, schemas: schemas.join(",") },
          flags: { grouped },
          attributes,
        },
        schemasMembers,
        at,
      );
    }
  }
};

const readTag = (block: TagBlock, keys: ReadKeys, place: Place): Block => {
  const type = block.type === "swagger" ? "openapi" : block.type;
  const nodes = readCaption(block.fragments, keys, place);
  return newBlock(type, keys.of(block.key), nodes, tagData(block, place));
};

const readHeading = (block: HeadingBlock, keys: ReadKeys, place: Place): Block => {
  const { data, nodes } = block;
  refuseMembers(data, ["id"], dataAt(place));
  refuseAlign(data, place);
  const { level } = data;
  if (level !== undefined && block.type !== "heading-3")
    throw new NotKept(within(dataAt(place), "level"), "only a heading-3 has another level");
  const type =
    level === 4 ? "heading-4" : level === 5 ? "heading-5" : level === 6 ? "heading-6" : block.type;
  return newBlock(type, keys.of(block.key), readLine(nodes, within(place, "nodes")));
};

const listData = (
  block: Published<"list-ordered" | "list-unordered" | "list-tasks">,
): BlockData => {
  const data: BlockData = {};
  if (block.type === "list-ordered" && block.data.start !== undefined && block.data.start !== 1)
    data["start"] = block.data.start;
  if (block.data?.loose === true) data["loose"] = true;
  return data;
};

const readBlock = (block: DocumentBlock, keys: ReadKeys, place: Place): Block => {
  const nodesAt = within(place, "nodes");
  switch (block.type) {
    case "paragraph":
      refuseAlign(block.data, place);
      return newBlock("paragraph", keys.of(block.key), readLine(block.nodes, nodesAt));
    case "heading-1":
    case "heading-2":
    case "heading-3":
      return readHeading(block, keys, place);
    case "list-ordered":
    case "list-unordered":
    case "list-tasks": {
      const items = readItems(block.nodes, keys, place);
      return newBlock(block.type, keys.of(block.key), items, listData(block));
    }
    case "blockquote":
      return newBlock("blockquote", keys.of(block.key), readBlocks(block.nodes, keys, nodesAt));
    case "hint": {
      const { style, attributes } = block.data;
      const said = { members: { style }, attributes };
      const data = readAttributes(said, hintMembers, dataAt(place));
      return newBlock("hint", keys.of(block.key), readBlocks(block.nodes, keys, nodesAt), data);
    }
    case "divider":
      return newBlock("divider", keys.of(block.key));
    case "code":
      return readCode(block, keys, place);
    case "table":
      return readTable(block, keys, place);
    case "images":
      return readImage(block, keys, place);
    case "math":
      return textBlock("math", keys.of(block.key), block.data.formula);
    case "expandable":
      return readExpandable(block, keys, place);
    case "tabs":
      return readTabs(block, keys, place);
    case "embed":
    case "file":
    case "content-ref":
    case "swagger":
    case "openapi-operation":
    case "openapi-schemas":
      return readTag(block, keys, place);
    case "list-item":
    case "tabs-item":
    case "image":
    case "code-line":
    case "stepper-step":
    case "column":
    case "if":
    case "drawing":
    case "reusable-content":
    case "integration":
    case "openapi-webhook":
    case "stepper":
    case "columns":
      return refuseBlock(block.type, place);
  }
};

const readBlocks = (
  blocks: readonly (DocumentBlock | DocumentTopLevel)[],
  keys: ReadKeys,
  place: Place,
): Block[] => blocks.map((block, at) => readBlock(block, keys, within(place, at)));

/** Why a document is refused: something that cannot be stored, or too much of it. */
export interface RefusedDocument {
  readonly refused: "invalid" | "too-complex";
  /** The path to the place, such as `nodes.2.data`. */
  readonly field: string;
  readonly message: string;
}

/**
 * Converts a document as sent to its stored form, before normalisation. Blocks keep their keys, and those without one
 * get a new one. Anything that cannot be stored is refused with its place; nothing is dropped silently.
 */
export const readPublished = (
  document: JSONDocument,
  newKey: NewKey,
): Document | RefusedDocument => {
  try {
    const keys = readKeys(document, newKey);
    return newDocument(readBlocks(document.nodes, keys, { step: "nodes" }));
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    const refused = error.isTooMuch ? "too-complex" : "invalid";
    return { refused, field: placeText(error.place), message: error.message };
  }
};
