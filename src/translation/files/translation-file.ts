import type { UnitState } from "../units/unit-state.ts";

/** What a file of translations is about. */
export interface FileHead {
  /** The id of the translation. */
  readonly translation: string;
  /** The languages of the source and of the target. */
  readonly from: string;
  readonly to: string;
}

/** The same of a file that goes out. */
export interface WrittenHead extends FileHead {
  /** When it is written. */
  readonly at: Date;
}

/** A code of a language that another program may have written in its own way, such as `pt_BR`, as ours are. */
export const languageCode = (said: string): string => said.replaceAll("_", "-").toLowerCase();

/** A unit as it goes out in a file. */
export interface WrittenUnit {
  readonly key: string;
  /** The text of the source with its markers. */
  readonly source: string;
  /** The translation; absent where there is none. */
  readonly target?: string | undefined;
  readonly state: UnitState;
  /** Of a stale unit: the text of the source that the translation was made for. */
  readonly oldSource?: string | undefined;
}

/** A page's units as they go out in a file. */
export interface WrittenPage {
  readonly id: string;
  readonly title: string;
  readonly units: readonly WrittenUnit[];
}

/** A translation as it comes back in a file. */
export interface FileUnit {
  readonly page: string;
  readonly key: string;
  /** The text that it was made for. */
  readonly source: string;
  readonly target: string;
  /** `done`: a person holds it for right; `approved`: and another approved it; `open`: somebody has to look at it. */
  readonly status: "open" | "done" | "approved";
  /** The line of the file on which the unit begins. */
  readonly line: number;
}

/** What is wrong with a file as a whole, and on which line. */
export interface FileError {
  readonly message: string;
  readonly line: number;
}

/** What is wrong with one unit of a file that is fine otherwise. */
export interface UnitError extends FileError {
  readonly page: string;
  readonly key: string;
}

/** A file as it was read: what it is about and its translations, or why it is none. */
export type ReadFile =
  | { readonly error: FileError }
  | {
      readonly error?: never;
      readonly head: FileHead;
      /** Units with a translation, in the order of the file. */
      readonly units: readonly FileUnit[];
      readonly refused: readonly UnitError[];
    };
