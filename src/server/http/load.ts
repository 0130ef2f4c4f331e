import type { Load, Operation } from "#contract/operation.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Whether a batch of changes names files by the addresses they are to be fetched from. */
const namesAddresses = (body: unknown): boolean =>
  isRecord(body) &&
  Array.isArray(body.changes) &&
  body.changes.some(
    (change: unknown) =>
      isRecord(change) &&
      (change.url !== undefined ||
        (Array.isArray(change.files) &&
          change.files.some((file: unknown) => isRecord(file) && file.url !== undefined))),
  );

/** Rows of a list from which on reading a page of it takes as long as many small requests. */
const LARGE_PAGE = 200;

const isLargePage = (query: unknown): boolean =>
  isRecord(query) && typeof query.limit === "number" && query.limit > LARGE_PAGE;

/** What takes more than the usual place among the requests of one person. */
export type Burden = Exclude<Load, "heavy-with-addresses"> | "large-page";

/** What a request takes of the service; undefined where that is little. */
export const loadOf = (
  { load }: Operation,
  { query, body }: { readonly query: unknown; readonly body: unknown },
): Burden | undefined => {
  if (load === "heavy-with-addresses") return namesAddresses(body) ? "heavy" : undefined;
  return load ?? (isLargePage(query) ? "large-page" : undefined);
};
