/** What is wrong with a source, for the people who wrote it. Lines and columns count from 1. */
export interface SourceError {
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  /** JSON pointer into the document. */
  readonly pointer?: string;
  /** The file, where it is not the one that was asked for. */
  readonly file?: string;
}

/** The line and column of an offset in a text. */
export const placeOf = (text: string, offset: number): { line: number; column: number } => {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = text.indexOf("\n", start);
    if (end === -1 || end >= offset) return { line, column: offset - start + 1 };
    line += 1;
    start = end + 1;
  }
};

/** An error at an offset of a text. */
export const errorAt = (text: string, offset: number, message: string): SourceError => ({
  message,
  ...placeOf(text, offset),
});
