import type { Block, BlockNode, Document } from "#contract/schemas/document.ts";
import { isText, walkBlocks } from "./block.ts";
import { imageData } from "./html/line-tags.ts";
import { readHTML } from "./html/tags.ts";

const inSource = (source: string): string[] =>
  source.includes("<")
    ? readHTML(source).flatMap((part) =>
        part.kind === "open" && part.name === "img" ? [imageData(part)["src"] ?? ""] : [],
      )
    : [];

const inNode = (node: BlockNode): string[] => {
  if (isText(node))
    return node.leaves.flatMap(({ text, marks }) =>
      marks.some(({ type }) => type === "raw") ? inSource(text) : [],
    );
  return node.object === "inline" && node.type === "image" ? [node.data["src"] ?? ""] : [];
};

const inBlock = ({ type, data, nodes }: Block): string[] => {
  if (type === "image") return typeof data["src"] === "string" ? [data["src"]] : [];
  if (type === "raw") return inSource(String(data["markdown"] ?? ""));
  return nodes.flatMap(inNode);
};

/** The address of a picture on another host as it is requested; undefined for any other address. */
export const remoteAddress = (written: string): string | undefined => {
  const address = written.trim();
  if (address.startsWith("//")) return `https:${address}`;
  return /^https?:\/\//i.test(address) ? address : undefined;
};

/** The addresses of a document's pictures on other hosts, including those in HTML. */
export const remotePicturesOf = (document: Document): Set<string> => {
  const addresses = new Set<string>();
  for (const { block } of walkBlocks(document)) {
    for (const written of inBlock(block)) {
      const address = remoteAddress(written);
      if (address !== undefined) addresses.add(address);
    }
  }
  return addresses;
};
