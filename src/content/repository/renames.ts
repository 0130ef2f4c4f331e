import { nameOf } from "./file-paths.ts";
import type { PathRecord, RepositoryFile } from "./repository.ts";

/** Minimum proportion of equal lines for a page to count as moved. */
const LEAST_ALIKE = 0.6;
/** Maximum number of pairs of files whose lines are compared. */
const MOST_PAIRS = 40_000;

const linesIn = (text: string): Map<string, number> => {
  const lines = new Map<string, number>();
  for (const line of text.split(/\r?\n/)) {
    const said = line.trim();
    if (said !== "") lines.set(said, (lines.get(said) ?? 0) + 1);
  }
  return lines;
};

const sizeOf = (lines: ReadonlyMap<string, number>): number =>
  [...lines.values()].reduce((sum, count) => sum + count, 0);

/** The proportion of lines that two texts share, from 0 to 1. */
const alike = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number => {
  let common = 0;
  for (const [line, count] of one) common += Math.min(count, other.get(line) ?? 0);
  const all = sizeOf(one) + sizeOf(other);
  return all === 0 ? 0 : (2 * common) / all;
};

/** Pairs files with equal contents, those with equal names first. */
const pairEqual = (
  gone: readonly PathRecord[],
  fresh: readonly RepositoryFile[],
  renames: Map<string, PathRecord>,
): void => {
  const left = new Map<string, PathRecord[]>();
  for (const record of gone) left.set(record.oid, [...(left.get(record.oid) ?? []), record]);
  for (const sameName of [true, false])
    for (const { path, oid } of fresh) {
      if (renames.has(path)) continue;
      const list = left.get(oid) ?? [];
      const at = sameName ? list.findIndex((one) => nameOf(one.path) === nameOf(path)) : 0;
      const [found] = at < 0 ? [] : list.splice(at, 1);
      if (found !== undefined) renames.set(path, found);
    }
};

/**
 * Which removed file each new file was: first by equal contents, then by equal lines. Returns records by new path.
 */
export const findRenames = async (
  gone: readonly PathRecord[],
  fresh: readonly RepositoryFile[],
  textOf: (oid: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, PathRecord>> => {
  const renames = new Map<string, PathRecord>();
  if (gone.length === 0 || fresh.length === 0) return renames;
  pairEqual(gone, fresh, renames);
  const taken = new Set([...renames.values()].map(({ path }) => path));
  const old = gone.filter(({ path, page }) => page !== undefined && !taken.has(path));
  const left = fresh.filter(({ path }) => !renames.has(path));
  if (old.length === 0 || left.length === 0 || old.length * left.length > MOST_PAIRS)
    return renames;
  const lines = new Map<string, Map<string, number>>();
  for (const { oid } of [...old, ...left])
    if (!lines.has(oid)) lines.set(oid, linesIn((await textOf(oid)) ?? ""));
  const none = new Map<string, number>();
  const pairs = left.flatMap((file) =>
    old.map((record) => ({
      file,
      record,
      share: alike(lines.get(file.oid) ?? none, lines.get(record.oid) ?? none),
    })),
  );
  const sorted = pairs
    .filter(({ share }) => share >= LEAST_ALIKE)
    .toSorted((one, other) => other.share - one.share);
  const used = new Set<string>();
  for (const { file, record } of sorted) {
    if (renames.has(file.path) || used.has(record.path)) continue;
    renames.set(file.path, record);
    used.add(record.path);
  }
  return renames;
};
