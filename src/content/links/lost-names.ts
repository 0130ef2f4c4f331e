import { slugOf } from "../markdown/page.ts";
import { titleKey } from "../search/words.ts";
import { readAnchor } from "./document-index.ts";
import { linkPathOf } from "./link-paths.ts";

/** Hints from a broken link about its intended target. */
export interface LostNames {
  /** Titles in the normalized form of search. */
  readonly titles: readonly string[];
  readonly slug?: string;
  readonly file?: string;
  readonly anchor?: string;
}

interface SaidPath {
  readonly slug?: string;
  readonly file?: string;
  readonly anchor?: string;
}

const INDEX = /^(?:readme|index)$/i;
const HAS_WORD = /[\p{L}\p{N}]/u;

/** The last meaningful part of a path; an index page is named after its folder. */
const readPath = (address: string): SaidPath => {
  const link = linkPathOf(address);
  const steps = (link?.path ?? "").split("/").filter((step) => !["", ".", ".."].includes(step));
  const file = steps.at(-1);
  const pages = steps.map((step) => step.replace(/\.(?:mdx?|html?)$/i, ""));
  const page = pages.findLast((step) => HAS_WORD.test(step) && !INDEX.test(step));
  const anchor = /#(.*)$/s.exec(link?.rest ?? "")?.[1];
  return {
    ...(page === undefined ? {} : { slug: slugOf(page) }),
    ...(file === undefined ? {} : { file }),
    ...(anchor === undefined || anchor === "" ? {} : { anchor: readAnchor(anchor) }),
  };
};

/**
 * What to search for to replace a missing target: `path` is the address of a link that is a path, `name` the former
 * name of its target, `words` the text of the link.
 */
export const lostNames = (said: {
  readonly path?: string | undefined;
  readonly name?: string | undefined;
  readonly words?: string | undefined;
}): LostNames => {
  const { path, name, words } = said;
  const titles = [name, words].flatMap((text) => {
    const key = titleKey(text ?? "");
    return key === "" ? [] : [key];
  });
  const own = path === undefined ? {} : readPath(path);
  const file = own.file ?? name;
  return { titles: [...new Set(titles)], ...own, ...(file === undefined ? {} : { file }) };
};
