import type { SemanticChange } from "#contract/schemas/revision.ts";
import { isEqual } from "#content/compare/equal.ts";
import type { AddressOf } from "./file-address.ts";
import type { StoredFile } from "./files.ts";

type FileEdited = Extract<SemanticChange, { type: "file_edited" }>;

const sides = <Value>(before: Value | undefined, after: Value | undefined) => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

const attributesOf = (
  before: StoredFile,
  after: StoredFile,
  addressOf: AddressOf,
): FileEdited["attributes"] => ({
  ...(before.name === after.name ? {} : { name: sides(before.name, after.name) }),
  ...(before.hash === after.hash
    ? {}
    : { downloadURL: sides(addressOf(before), addressOf(after)) }),
  ...(before.contentType === after.contentType
    ? {}
    : { contentType: sides(before.contentType, after.contentType) }),
  ...(before.size === after.size ? {} : { size: sides(before.size, after.size) }),
  ...(isEqual(before.dimensions, after.dimensions)
    ? {}
    : { dimensions: sides(before.dimensions, after.dimensions) }),
});

/** One row for each file that was added, edited or removed. */
export const compareFiles = (
  before: readonly StoredFile[],
  after: readonly StoredFile[],
  addressOf: AddressOf,
): SemanticChange[] => {
  if (before === after) return [];
  const changed = (file: StoredFile) => ({
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: addressOf(file),
  });
  const old = new Map(before.map((file) => [file.id, file]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((file): SemanticChange[] => {
      const was = old.get(file.id);
      if (!was) return [{ type: "file_created", file: changed(file) }];
      if (isEqual(was, file)) return [];
      const attributes = attributesOf(was, file, addressOf);
      return [{ type: "file_edited", file: changed(file), attributes }];
    }),
    ...before
      .filter(({ id }) => !kept.has(id))
      .map((file): SemanticChange => ({ type: "file_deleted", file: changed(file) })),
  ];
};
