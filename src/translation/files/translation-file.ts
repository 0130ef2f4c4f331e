import type { UnitState } from "../units/unit-state.ts";

/** What a translation file belongs to. */
export interface FileHead {
  /** The id of the translation. */
  readonly translation: string;
  /** The languages of the source and of the target. */
  readonly from: string;
  readonly to: string;
}

/** The same for an exported file. */
export interface WrittenHead extends FileHead {
  /** When it is written. */
  readonly at: Date;
}

/** Normalizes a language code that another program may have written in its own way, such as `pt_BR`. */
export const languageCode = (said: string): string => said.replaceAll("_", "-").toLowerCase();

/** A unit in an exported file. */
export interface WrittenUnit {
  readonly key: string;
  /** The text of the source with its markers. */
  readonly source: string;
  /** The translation; absent if there is none. */
  readonly target?: string | undefined;
  readonly state: UnitState;
  /** For a stale unit: the source text that was translated. */
  readonly oldSource?: string | undefined;
}

/** A page's units in an exported file. */
export interface WrittenPage {
  readonly id: string;
  readonly title: string;
  readonly units: readonly WrittenUnit[];
}

/** A translation in an imported file. */
export interface FileUnit {
  readonly page: string;
  readonly key: string;
  /** The source text that was translated. */
  readonly source: string;
  readonly target: string;
  /**
   * `done`: a person considers it correct; `approved`: another person has also approved it; `open`: someone has to
   * look at it.
   */
  readonly status: "open" | "done" | "approved";
  /** The line of the file on which the unit starts. */
  readonly line: number;
}

/** What is wrong with a file as a whole, and on which line. */
export interface FileError {
  readonly message: string;
  readonly line: number;
}

/** What is wrong with one unit of an otherwise valid file. */
export interface UnitError extends FileError {
  readonly page: string;
  readonly key: string;
}

/** A file that was read: what it belongs to and its translations, or why it is invalid. */
export type ReadFile =
  | { readonly error: FileError }
  | {
      readonly error?: never;
      readonly head: FileHead;
      /** Units with a translation, in the order of the file. */
      readonly units: readonly FileUnit[];
      readonly refused: readonly UnitError[];
    };
