import type { BlockNode, Document } from "#contract/schemas/document.ts";
import { walkBlocks } from "#content/block.ts";
import { markLike } from "../markers/mark-like.ts";
import { type MarkedText, markLine } from "../markers/marked-text.ts";
import { DESCRIPTION_KEY, TITLE_KEY } from "./unit.ts";
import { namedImages, textPlaceOf, textsOfDocument, unitAttributes } from "./unit-places.ts";
import { type PageTexts, sourcesOfDocument, sourcesOfPage } from "./units.ts";

/** The texts of inline images, by the keys of their units in the source. */
const imageTexts = (source: Document, target: Document): Map<string, MarkedText> => {
  const texts = new Map<string, MarkedText>();
  const nodesOf = new Map<string, readonly BlockNode[]>();
  for (const { block } of walkBlocks(target))
    if (!nodesOf.has(block.key)) nodesOf.set(block.key, block.nodes);
  for (const { block } of walkBlocks(source)) {
    const images = textPlaceOf(block) === undefined ? [] : namedImages(block.nodes);
    if (images.length === 0) continue;
    const there = new Map(
      namedImages(nodesOf.get(block.key) ?? []).map(({ name, image }) => [name, image]),
    );
    for (const [at, { name }] of images.entries())
      for (const [attribute] of unitAttributes("image")) {
        const key = `${block.key}:${attribute}-${String(at + 1)}`;
        const value = there.get(name)?.data[attribute];
        if (value !== undefined) texts.set(key, markLine(value));
      }
  }
  return texts;
};

/**
 * The target document's text for each unit of the source, with the source's marker numbers. Units whose block is
 * missing from the target are omitted.
 */
export const targetTexts = (source: Document, target: Document): Map<string, string> => {
  const texts = textsOfDocument(target);
  const images = imageTexts(source, target);
  const found = new Map<string, string>();
  for (const [key, marked] of sourcesOfDocument(source)) {
    const isOfImage = /:(?:alt|title)-\d+$/.test(key);
    const text = isOfImage ? images.get(key) : texts.get(key);
    if (text !== undefined) found.set(key, markLike(marked, text));
  }
  return found;
};

/** The target page's texts for the title and description of the source. */
export const targetTextsOfPage = (source: PageTexts, target: PageTexts): Map<string, string> => {
  const lines = new Map([
    [TITLE_KEY, target.title],
    [DESCRIPTION_KEY, target.description ?? ""],
  ]);
  return new Map(
    [...sourcesOfPage(source)].map(([key, marked]) => [
      key,
      markLike(marked, markLine(lines.get(key) ?? "")),
    ]),
  );
};
