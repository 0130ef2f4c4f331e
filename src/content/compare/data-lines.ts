import type { Block } from "#contract/schemas/document.ts";
import { isEqual } from "../values.ts";
import { changeWords, type ChangedLine } from "./change-words.ts";

const words = {
  names: {
    align: "Alignment",
    alt: "Alternative text",
    checked: "Done",
    height: "Height",
    info: "Language",
    loose: "Spacing",
    markdown: "Source",
    method: "Method",
    path: "Path",
    src: "Address",
    start: "First number",
    style: "Kind",
    summary: "Title as it is written",
    title: "Title",
    url: "Address",
    width: "Width",
  },
  looseness: { true: "wide", false: "tight" },
  yes: "yes",
  no: "no",
} as const;

const nameOf = (name: string): string =>
  name in words.names ? words.names[name as keyof typeof words.names] : name;

const valueOf = (name: string, value: Block["data"][string] | undefined): string => {
  if (name === "loose") return words.looseness[value === true ? "true" : "false"];
  if (value === undefined || value === null || value === "") return changeWords.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (Array.isArray(value))
    return value.some((each) => each !== null)
      ? value.map((each) => each ?? changeWords.none).join(", ")
      : changeWords.none;
  return String(value);
};

/** The changed data of a block, except for what is shown elsewhere. */
export const dataLines = (
  before: Block,
  after: Block,
  except: readonly string[] = [],
): ChangedLine[] =>
  [...new Set([...Object.keys(before.data), ...Object.keys(after.data)])]
    .filter((name) => !except.includes(name) && !isEqual(before.data[name], after.data[name]))
    .map((name) => ({
      name: nameOf(name),
      before: valueOf(name, before.data[name]),
      after: valueOf(name, after.data[name]),
    }))
    // Added and removed columns without an alignment produce no line.
    .filter((line) => line.before !== line.after);
