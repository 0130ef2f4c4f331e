import { readFileSync } from "node:fs";
import type { PageText } from "./page-text.ts";

/** A header between lines of three dashes, and the text below it up to the next header. */
const PAGE = /^---\n(?<head>(?:\w+: .*\n)+)---\n(?<text>(?:(?!---\n\w+: ).*\n)*)/gmu;

const pageOf = ([, head = "", text = ""]: RegExpMatchArray): PageText => {
  const { name, title, first, ...rest } = Object.fromEntries(
    head
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/u, 2)),
  ) as Record<string, string>;
  if (name === undefined || title === undefined)
    throw new Error(`a page of the demo lacks its name or title: ${head}`);
  const markdown = text.trim() === "" ? {} : { markdown: `${text.trim()}\n` };
  return { name, title, ...rest, ...(first === "true" ? { first: true } : {}), ...markdown };
};

/** Reads the pages of a file in src/server/seed/content, in order; one without a text is a group. */
export const readPages = (file: string): PageText[] =>
  [...readFileSync(new URL(`./content/${file}.md`, import.meta.url), "utf8").matchAll(PAGE)].map(
    pageOf,
  );
