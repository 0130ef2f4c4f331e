import type { DocumentTopLevel } from "#contract/schemas/document-blocks.ts";
import { NotKept, type Place, within } from "./refusal.ts";

type CodeData = Omit<Extract<DocumentTopLevel, { type: "code" }>["data"], "source">;

/** Writes the info line of a code block: the language, followed by `name="value"` for the rest. */
const writeInfo = ({ syntax = "", title, overflow, lineNumbers, fullWidth }: CodeData): string => {
  const said = Object.entries({ title, overflow, lineNumbers, fullWidth })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${value}"`);
  return [syntax, ...said].filter((word) => word !== "").join(" ");
};

const flagOf = (word: string | undefined): boolean | undefined =>
  word === "true" ? true : word === "false" ? false : undefined;

/**
 * Whether a text may contain a character reference such as `&amp;`. An info line cannot contain one that stands for
 * another character.
 */
const holdsReference = (text: string): boolean => /&[a-z#][a-z0-9]{1,31};/i.test(text);

/** Parses an info line into its fields; includes the line itself if they do not cover all of it. */
export const sayInfo = (info: string): CodeData => {
  const syntax = /^[^\s="]+(?=\s|$)/.exec(info)?.[0];
  const said = new Map(
    [...info.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const [title, overflow] = [said.get("title"), said.get("overflow")];
  const lineNumbers = flagOf(said.get("lineNumbers"));
  const fullWidth = flagOf(said.get("fullWidth"));
  const data: CodeData = {
    ...(syntax !== undefined && { syntax }),
    ...(title !== undefined && { title }),
    ...((overflow === "scroll" || overflow === "wrap") && { overflow }),
    ...(lineNumbers !== undefined && { lineNumbers }),
    ...(fullWidth !== undefined && { fullWidth }),
  };
  if (writeInfo(data) === info && !holdsReference(title ?? "")) return data;
  return { ...(syntax !== undefined && { syntax }), info };
};

/** The info line of a code block. */
export const readInfo = ({ info, ...data }: CodeData, place: Place): string => {
  const { title } = data;
  if (title !== undefined && (/["\\\n]/.test(title) || holdsReference(title)))
    throw new NotKept(
      within(place, "title"),
      "a title of code cannot hold quotation marks, backslashes, lines and references",
    );
  const said = writeInfo(data);
  if (info === undefined) return said;
  const { info: _line, ...members } = sayInfo(info);
  if (writeInfo(members) !== said)
    throw new NotKept(within(place, "info"), "says something else than the members beside it");
  return info;
};
