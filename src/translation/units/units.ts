import type { Document } from "#contract/schemas/document.ts";
import type { PageAttributes } from "#contract/schemas/page.ts";
import { hasLetters, type MarkedText, markLine } from "../markers/marked-text.ts";
import { DESCRIPTION_KEY, newUnit, TITLE_KEY, type Unit, type UnitKind } from "./unit.ts";
import { changeUnits } from "./unit-places.ts";

/** The units of a document, in reading order. `language` is that of its texts, for counting their words. */
export const unitsOfDocument = (document: Document, language: string): Unit[] => {
  const units: Unit[] = [];
  changeUnits(document, ({ key, kind, source }) => {
    units.push(newUnit(key, kind, source.text, language));
    return undefined;
  });
  return units;
};

/** The source texts of a document by the keys of their units, which translations are read against. */
export const sourcesOfDocument = (document: Document): Map<string, MarkedText> => {
  const sources = new Map<string, MarkedText>();
  changeUnits(document, ({ key, source }) => {
    sources.set(key, source);
    return undefined;
  });
  return sources;
};

/** The translatable attributes of a page. */
export type PageTexts = Pick<PageAttributes, "title" | "description">;

const pageUnits: readonly (readonly [keyof PageTexts, string, UnitKind])[] = [
  ["title", TITLE_KEY, "page-title"],
  ["description", DESCRIPTION_KEY, "page-description"],
];

/** The source texts of a page's title and description by the keys of their units. */
export const sourcesOfPage = (page: PageTexts): Map<string, MarkedText> =>
  new Map(
    pageUnits.flatMap(([name, key]): [string, MarkedText][] => {
      const source = markLine(page[name] ?? "");
      return hasLetters(source.text) ? [[key, source]] : [];
    }),
  );

/** The units of a page's title and description. */
export const unitsOfPage = (page: PageTexts, language: string): Unit[] => {
  const sources = sourcesOfPage(page);
  return pageUnits.flatMap(([, key, kind]) => {
    const source = sources.get(key);
    return source === undefined ? [] : [newUnit(key, kind, source.text, language)];
  });
};
