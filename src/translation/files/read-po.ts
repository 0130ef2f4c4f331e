import { MAX_FILE_UNITS } from "#contract/schemas/limits.ts";
import { type FileHead, type FileUnit, languageCode, type ReadFile } from "./translation-file.ts";

/** Aborts reading: what is wrong with the file, and where. */
class FileRefused extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

/** An entry that is being read. */
interface OpenEntry {
  readonly line: number;
  readonly isFuzzy: boolean;
  context?: string;
  id?: string;
  text?: string;
}

const KEYWORD = /^(msgctxt|msgid_plural|msgid|msgstr)(\[\d+\])?[ \t]*(?=")/;
const STRING = /^"((?:[^"\\]|\\.)*)"$/;
const ESCAPE = /\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|(.))/g;
const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
};

const parts = { msgctxt: "context", msgid: "id", msgstr: "text" } as const;

const unescaped = (text: string): string =>
  text.replace(ESCAPE, (_, octal?: string, hex?: string, letter = "") => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return escapes[letter] ?? letter;
  });

class Reader {
  head: FileHead | undefined;
  readonly units: FileUnit[] = [];
  private entry: OpenEntry | undefined;
  private part: "context" | "id" | "text" | undefined;
  /** The strings of the part that is being read. */
  private strings: string[] = [];
  private isFuzzy = false;

  read(lines: readonly string[]): void {
    for (const [at, line] of lines.entries()) this.line(line.trim(), at + 1);
    this.finish();
  }

  private line(line: string, number: number): void {
    if (line === "") return;
    if (line.startsWith("#")) {
      // A flag belongs to the entry below it. Removed entries (`#~`) are comments as well.
      this.finish();
      if (line.startsWith("#,") && /\bfuzzy\b/.test(line)) this.isFuzzy = true;
      return;
    }
    const keyword = KEYWORD.exec(line);
    if (keyword !== null) this.begin(keyword[1] ?? "", keyword[2] !== undefined, number);
    const string = STRING.exec(keyword === null ? line : line.slice(keyword[0].length));
    if (string === null) throw new FileRefused("This is no line of a PO file.", number);
    if (this.part === undefined)
      throw new FileRefused("A string stands before the first keyword.", number);
    this.strings.push(unescaped(string[1] ?? ""));
  }

  private begin(keyword: string, isForm: boolean, number: number): void {
    if (keyword === "msgid_plural" || isForm)
      throw new FileRefused("Plural forms are not taken: no text has any.", number);
    this.endPart();
    const part = parts[keyword as keyof typeof parts];
    const isNext = this.entry?.text === undefined && this.entry?.[part] === undefined;
    if (this.entry === undefined || part === "context" || (part === "id" && !isNext)) {
      this.finish();
      this.entry = { line: number, isFuzzy: this.isFuzzy };
      this.isFuzzy = false;
    } else if (!isNext || (part === "text" && this.entry.id === undefined)) {
      throw new FileRefused(`A second ${keyword}, or one without a msgid.`, number);
    }
    this.part = part;
  }

  private endPart(): void {
    if (this.entry !== undefined && this.part !== undefined)
      this.entry[this.part] = this.strings.join("");
    this.part = undefined;
    this.strings = [];
  }

  private finish(): void {
    this.endPart();
    const { entry } = this;
    this.entry = undefined;
    if (entry === undefined) return;
    const { line, context, id, text, isFuzzy } = entry;
    if (id === undefined || text === undefined)
      throw new FileRefused("The entry has no msgid or no msgstr.", line);
    if (context === undefined && id === "") this.header(text);
    else this.unit({ line, context, source: id, target: text, isFuzzy });
  }

  private header(text: string): void {
    const fields = new Map(
      text.split("\n").map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [
          line.slice(0, Math.max(colon, 0)).trim().toLowerCase(),
          line.slice(colon + 1).trim(),
        ];
      }),
    );
    this.head ??= {
      translation: fields.get("project-id-version") ?? "",
      from: fields.get("x-source-language") ?? "",
      to: languageCode(fields.get("language") ?? ""),
    };
  }

  private unit(given: {
    readonly line: number;
    readonly context: string | undefined;
    readonly source: string;
    readonly target: string;
    readonly isFuzzy: boolean;
  }): void {
    const { line, context = "", source, target, isFuzzy } = given;
    const mark = context.indexOf("#");
    if (mark < 1)
      throw new FileRefused("The entry has no msgctxt that names a page and a unit.", line);
    if (target.trim() === "") return;
    if (this.units.length >= MAX_FILE_UNITS)
      throw new FileRefused(`The file has more than ${String(MAX_FILE_UNITS)} translations.`, line);
    const [page, key] = [context.slice(0, mark), context.slice(mark + 1)];
    this.units.push({ page, key, source, target, status: isFuzzy ? "open" : "done", line });
  }
}

/** Reads a PO file of translations, including one rewritten by another program. */
export const readPO = (text: string): ReadFile => {
  const reader = new Reader();
  try {
    reader.read(text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/));
  } catch (error) {
    if (error instanceof FileRefused)
      return { error: { message: error.message, line: error.line } };
    throw error;
  }
  const { head, units } = reader;
  return head === undefined
    ? { error: { message: "The file has no header that names its translation.", line: 1 } }
    : { head, units, refused: [] };
};
