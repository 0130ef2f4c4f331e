import type { FailureReason } from "#contract/schemas/failure-reason.ts";
import { MAX_SITE_PARTS } from "#contract/schemas/limits.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { removedSpaces } from "#site/structure/removals.ts";
import { allSiteSpaces, sectionsOf } from "#site/structure/locate.ts";
import type { Structure } from "#site/structure/model.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit, type AuditEntry } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure } from "#server/kit/failures.ts";
import { refreshSpaceVisibility } from "../sites/refresh-space-visibility.ts";
import { countStructureChange, lockSite, type SitePath, type SiteRow } from "../sites/find-site.ts";
import { writeRules } from "../readers/rules.ts";
import { type Plan, planEdits } from "./plan-edits.ts";
import { keepRemoved, restoreRemoved } from "./removed-site-space-rows.ts";
import { differenceOf } from "./structure-difference.ts";
import { writeDifference } from "./structure-write-rows.ts";
import { StructureFailure, type StructureFailureCode } from "#site/structure/failures.ts";

/** Runs a change while the site in the path is locked, all or nothing. */
export const changeSite = <Result>(
  context: Context,
  { organizationId, siteId }: SitePath,
  change: (tx: Context, site: SiteRow) => Promise<Result>,
): Promise<Result> =>
  transaction(context, async (tx) => change(tx, await lockSite(tx, { organizationId, siteId })));

/** How a change of a structure is recorded in the log. */
export type StructureEntry = Pick<AuditEntry, "action" | "target" | "before" | "after">;

/** For a request that is a single edit with the same field names. */
const asIs: NameOf = (path) => path.replace(/^0\./, "");

const countParts = (structure: Structure): number => {
  const groups = structure.items.filter(({ type }) => type === "site-section-group");
  return groups.length + sectionsOf(structure).length + allSiteSpaces(structure).length;
};

/** Throws a conflict for a site that grows beyond the limit; one that is already beyond it may still shrink. */
const checkSize = (before: Structure, after: Structure): void => {
  const parts = countParts(after);
  if (parts > MAX_SITE_PARTS && parts > countParts(before))
    throw conflict(
      "site.too-many-parts",
      `A site holds at most ${MAX_SITE_PARTS} groups, sections and site-spaces; this would make ${parts}. Nothing was changed.`,
    );
};

/**
 * Writes the new structure of a locked site, only the rows that differ. A site-space that was removed before is
 * restored as it was. Returns the version of the structure, unchanged if nothing differs. Undoing another change
 * leaves no redirects. The caller records the event.
 */
export const writeStructure = async (
  tx: Context,
  site: SiteRow,
  { before: { structure: before, rows }, after, heirs }: Pick<Plan, "before" | "after" | "heirs">,
  { takesBack = false }: { readonly takesBack?: boolean } = {},
): Promise<number> => {
  if (before === after) return site.structureVersion;
  const difference = differenceOf(site.id, rows, after);
  const nothing = Object.values(difference).every(
    ({ inserted, updated, deleted }) => inserted.length + updated.length + deleted.length === 0,
  );
  if (nothing) return site.structureVersion;
  checkSize(before, after);
  const by = tx.actor.type === "user" ? tx.actor.id : null;
  await keepRemoved(tx.db, difference.siteSpaces.deleted, { by, at: tx.now() });
  await writeDifference(tx.db, difference);
  await restoreRemoved(
    tx.db,
    site.id,
    difference.siteSpaces.inserted.map(({ id }) => id),
  );
  await writeRules(tx, site.id, { before, after, heirs, takesBack });
  const structureVersion = await countStructureChange(tx, site);
  const spaces = [...removedSpaces(before, after), ...removedSpaces(after, before)];
  if (spaces.length > 0) await refreshSpaceVisibility(tx, spaces);
  return structureVersion;
};

/** Records a change of a structure with the new version. */
export const recordChange = async (
  tx: Context,
  site: Pick<SiteRow, "id">,
  entry: StructureEntry,
  structureVersion: number,
): Promise<void> => {
  await audit(tx, { ...entry, site: site.id, after: { ...entry.after, structureVersion } });
};

/**
 * Changes the structure of a site that `lockSite` has locked, by edits in order: all or none, as one event. Writes
 * and records nothing if they change nothing. The spaces that edits name must have been checked before. Throws
 * invalid or a conflict for what the structure cannot accept, or not-found for what `nameOf` identifies as part of
 * the request's URL.
 */
export const changeStructure = async (
  tx: Context,
  site: SiteRow,
  edits: readonly StructureEdit[],
  entry: StructureEntry | ((after: Structure) => StructureEntry),
  nameOf: NameOf = asIs,
): Promise<Structure> => {
  const plan = await withRequestFailures(nameOf, () => planEdits(tx, site, edits));
  const { after } = plan;
  const structureVersion = await writeStructure(tx, site, plan);
  if (structureVersion !== site.structureVersion)
    await recordChange(
      tx,
      site,
      typeof entry === "function" ? entry(after) : entry,
      structureVersion,
    );
  return after;
};

/**
 * Maps a part of an edit to its name in the request, such as `spaceId` for `space`; null for what the request's URL
 * names, which then is not found.
 */
export type NameOf = (path: string, code: StructureFailureCode) => string | null;

/** Failures that depend on the rest of the site; all others are invalid requests. */
const conflictReasons: Partial<Record<StructureFailureCode, FailureReason>> = {
  "path-taken": "structure.path-taken",
  "successor-needed": "structure.successor-needed",
  "in-other-group": "structure.in-other-group",
};

/** The response to an edit that the structure cannot accept. */
const requestFailureOf = ({ code, path, message }: StructureFailure, nameOf: NameOf): Failure => {
  const name = nameOf(path, code);
  if (code === "not-found" && name === null) return new Failure("not-found", message);
  const details = [{ path: name ?? path, message }];
  const reason = conflictReasons[code];
  return reason
    ? new Failure("conflict", message, { reason, details })
    : new Failure("invalid", `${name ?? path}: ${message}`, { details });
};

/** Converts a failure of the structure to one of the request; returns other errors unchanged. */
export const toRequestFailure = (error: unknown, nameOf: NameOf): unknown =>
  error instanceof StructureFailure ? requestFailureOf(error, nameOf) : error;

/** Runs code that applies edits; a failure of the structure is thrown as one of the request. */
export const withRequestFailures = async <Result>(
  nameOf: NameOf,
  apply: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await apply();
  } catch (error) {
    throw toRequestFailure(error, nameOf);
  }
};
