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

/** Most errors that are told of one source. */
export const MAX_SOURCE_ERRORS = 100;
