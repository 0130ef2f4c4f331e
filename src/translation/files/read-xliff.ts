import { SaxesParser, type SaxesTagNS } from "saxes";
import { MAX_FILE_UNITS } from "#contract/schemas/limits.ts";
import { escapeMarked } from "../markers/marked-text.ts";
import {
  type FileHead,
  type FileUnit,
  languageCode,
  type ReadFile,
  type UnitError,
} from "./translation-file.ts";
import { XLIFF } from "./write-xliff.ts";

/** Aborts reading: what is wrong with the file as a whole. */
class FileRefused extends Error {}

/** A unit that is being read. */
interface OpenUnit {
  readonly key: string;
  readonly line: number;
  readonly isApproved: boolean;
  source: string;
  target?: string;
  state: string;
  problem?: string;
}

/** Maximum nesting depth of elements. */
const MAX_DEPTH = 64;

/** States in which someone considers the translation correct. */
const done = new Set(["translated", "final", "signed-off"]);
const approved = new Set(["final", "signed-off"]);

/** Elements within a text that only annotate its words. */
const transparent = new Set(["mrk"]);

class Reader {
  readonly units: FileUnit[] = [];
  readonly refused: UnitError[] = [];
  head: FileHead | undefined;
  private readonly path: string[] = [];
  private page: string | undefined;
  private unit: OpenUnit | undefined;
  /** The part of a unit whose text is being read. */
  private part: "source" | "target" | undefined;
  /** The end markers of elements that are open in the text; undefined for an element that is skipped. */
  private readonly open: (string | undefined)[] = [];

  constructor(private readonly parser: SaxesParser<{ xmlns: true }>) {}

  enter(tag: SaxesTagNS): void {
    const { local } = tag;
    const within = this.path.at(-1);
    if (this.path.length >= MAX_DEPTH)
      throw new FileRefused("Elements stand too deep in each other.");
    if (within === undefined && (local !== "xliff" || tag.uri !== XLIFF))
      throw new FileRefused("This is no XLIFF 1.2 file.");
    this.path.push(local);
    if (this.part !== undefined) this.enterInline(tag);
    else if (local === "file" && within === "xliff") this.enterFile(tag);
    else if (local === "trans-unit") this.enterUnit(tag);
    else if (within === "trans-unit" && (local === "source" || local === "target")) {
      this.part = local;
      if (this.unit && local === "target") {
        this.unit.target = "";
        this.unit.state = attribute(tag, "state") ?? "translated";
      }
    }
  }

  leave(): void {
    const local = this.path.pop();
    if (this.part !== undefined && this.open.length > 0) {
      const end = this.open.pop();
      if (end !== undefined) this.add(end);
    } else if (this.part !== undefined) this.part = undefined;
    else if (local === "trans-unit") this.finishUnit();
    else if (local === "file") this.page = undefined;
  }

  text(text: string): void {
    if (this.part !== undefined) this.add(escapeMarked(text));
  }

  private enterFile(tag: SaxesTagNS): void {
    const [page, from, to] = ["original", "source-language", "target-language"].map((name) => {
      const value = attribute(tag, name);
      if (value === undefined) throw new FileRefused(`A file element has no ${name}.`);
      return value;
    });
    const head = {
      translation: attribute(tag, "product-name") ?? "",
      from: languageCode(from ?? ""),
      to: languageCode(to ?? ""),
    };
    this.head ??= head;
    const isSame = (["translation", "from", "to"] as const).every(
      (name) => head[name] === this.head?.[name],
    );
    if (!isSame) throw new FileRefused("The file holds units of more than one translation.");
    this.page = page;
  }

  private enterUnit(tag: SaxesTagNS): void {
    const key = attribute(tag, "id");
    if (this.page === undefined || key === undefined || this.unit !== undefined)
      throw new FileRefused("A trans-unit needs an id, and stands in a file element.");
    this.unit = {
      key,
      line: this.parser.line,
      isApproved: attribute(tag, "approved") === "yes",
      source: "",
      state: "",
    };
  }

  private enterInline(tag: SaxesTagNS): void {
    const { local } = tag;
    const id = attribute(tag, "id") ?? "";
    if ((local === "g" || local === "x") && /^[1-9]\d{0,5}$/.test(id)) {
      if (local === "x") this.add(`<x${id}>`);
      else this.add(`<g${id}>`);
      this.open.push(`</${local}${id}>`);
      return;
    }
    if (this.unit && !transparent.has(local))
      this.unit.problem ??= `<${tag.name}> is no marker of the source text.`;
    this.open.push(undefined);
  }

  private add(text: string): void {
    if (this.unit === undefined) return;
    if (this.part === "source") this.unit.source += text;
    else this.unit.target = (this.unit.target ?? "") + text;
  }

  private finishUnit(): void {
    const { unit, page } = this;
    this.unit = undefined;
    if (unit === undefined || page === undefined || (unit.target ?? "").trim() === "") return;
    if (this.units.length + this.refused.length >= MAX_FILE_UNITS)
      throw new FileRefused(`The file has more than ${String(MAX_FILE_UNITS)} translations.`);
    const { key, line, source, target = "", state, problem } = unit;
    if (problem !== undefined) {
      this.refused.push({ page, key, line, message: problem });
      return;
    }
    const isApproved = unit.isApproved || approved.has(state);
    const status = isApproved ? "approved" : done.has(state) ? "done" : "open";
    const [before, after] = [source, target].map((text) =>
      text.replace(/<x(\d+)><\/x\1>/g, "<x$1/>"),
    );
    this.units.push({ page, key, source: before ?? "", target: after ?? "", status, line });
  }
}

/** Messages of the XML parser in words for the person with the file; the line is shown separately. */
const damages: readonly (readonly [said: RegExp, why: string])[] = [
  [/^unclosed tag: (.*)$/, "it ends before <$1> is closed, so a part of it is missing"],
  [/^unmatched closing tag: (.*)\.$/, "</$1> closes nothing"],
  [/^unexpected close tag\.$/, "an element ends there before what it holds does"],
  [/^unexpected end\.$/, "it ends too early, so a part of it is missing"],
  [
    /^(undefined entity|empty entity|malformed character entity).*$/,
    "an & there has to be written &amp;",
  ],
  [/^disallowed character.*$/, "a character there may not be in it; a < has to be written &lt;"],
  [/^duplicate attribute: (.*)\.$/, "the attribute $1 is there twice"],
];

const damageOf = (error: Error): string => {
  const said = error.message.replace(/^[\d:]+ /, "");
  const known = damages.find(([pattern]) => pattern.test(said));
  return known === undefined ? said.replace(/\.$/, "") : said.replace(...known);
};

const attribute = ({ attributes }: SaxesTagNS, name: string): string | undefined =>
  attributes[name]?.value;

/**
 * Reads an XLIFF 1.2 file of translations, including one rewritten by another program. A document type is refused,
 * and with it any entity that a file might define.
 */
export const readXLIFF = (text: string): ReadFile => {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const reader = new Reader(parser);
  parser.on("opentag", (tag) => reader.enter(tag));
  parser.on("closetag", () => reader.leave());
  parser.on("text", (found) => reader.text(found));
  parser.on("cdata", (found) => reader.text(found));
  parser.on("doctype", () => {
    throw new FileRefused("A document type (DOCTYPE) is not taken.");
  });
  parser.on("error", (error) => {
    throw new FileRefused(`The file is damaged: ${damageOf(error)}.`);
  });
  try {
    parser.write(text.replace(/^\ufeff/, "")).close();
  } catch (error) {
    if (error instanceof FileRefused)
      return { error: { message: error.message, line: parser.line } };
    throw error;
  }
  const { head, units, refused } = reader;
  return head === undefined
    ? { error: { message: "The file has no file element.", line: 1 } }
    : { head, units, refused };
};
