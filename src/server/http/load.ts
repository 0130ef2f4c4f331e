import type { Load, Operation } from "#contract/operation.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Whether a batch of changes contains addresses from which files are to be fetched. */
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

/** A page with more rows than this takes as long as many small requests. */
const LARGE_PAGE = 200;

const isLargePage = (query: unknown): boolean =>
  isRecord(query) && typeof query.limit === "number" && query.limit > LARGE_PAGE;

/** The kinds of requests that take more than one of a person's usual places. */
export type Burden = Exclude<Load, "heavy-with-addresses"> | "large-page";

/** Returns the load of a request; undefined for an ordinary one. */
export const loadOf = (
  { load }: Operation,
  { query, body }: { readonly query: unknown; readonly body: unknown },
): Burden | undefined => {
  if (load === "heavy-with-addresses") return namesAddresses(body) ? "heavy" : undefined;
  return load ?? (isLargePage(query) ? "large-page" : undefined);
};
