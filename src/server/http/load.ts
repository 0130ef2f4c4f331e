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

/** What a request with this body takes of the service; undefined where that is little. */
export const loadOf = (
  { load }: Operation,
  body: unknown,
): Exclude<Load, "heavy-with-addresses"> | undefined => {
  if (load === "heavy-with-addresses") return namesAddresses(body) ? "heavy" : undefined;
  return load;
};
