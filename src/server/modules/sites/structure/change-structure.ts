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

/** Does something to the site in the path while nobody else changes it; in one go or not at all. */
export const changeSite = <Result>(
  context: Context,
  { organizationId, siteId }: SitePath,
  change: (tx: Context, site: SiteRow) => Promise<Result>,
): Promise<Result> =>
  transaction(context, async (tx) => change(tx, await lockSite(tx, { organizationId, siteId })));

/** How a change of a structure is recorded. */
export type StructureEntry = Pick<AuditEntry, "action" | "target" | "before" | "after">;

/** For a request that is one edit, whose fields have the same names. */
const asIs: NameOf = (path) => path.replace(/^0\./, "");

const countParts = (structure: Structure): number => {
  const groups = structure.items.filter(({ type }) => type === "site-section-group");
  return groups.length + sectionsOf(structure).length + allSiteSpaces(structure).length;
};

/** A site that grows beyond the limit is a conflict; one that is beyond it may still shrink. */
const checkSize = (before: Structure, after: Structure): void => {
  const parts = countParts(after);
  if (parts > MAX_SITE_PARTS && parts > countParts(before))
    throw conflict(
      "site.too-many-parts",
      `A site holds at most ${MAX_SITE_PARTS} groups, sections and site-spaces; this would make ${parts}. Nothing was changed.`,
    );
};

/**
 * Writes what a locked site consists of from now on, and only the rows that differ. A site-space that was
 * taken off it before comes back as it was. Answers the version of the structure, which is the old one when
 * nothing differs. What takes another change back leaves no redirects. The caller records the event.
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

/** Records a change of a structure with the version it has from then on. */
export const recordChange = async (
  tx: Context,
  site: Pick<SiteRow, "id">,
  entry: StructureEntry,
  structureVersion: number,
): Promise<void> => {
  await audit(tx, { ...entry, site: site.id, after: { ...entry.after, structureVersion } });
};

/**
 * Changes the structure of a site that `lockSite` has locked, by edits in order: all of them or none, as
 * one event. Nothing is written, and nothing recorded, when they change nothing. Spaces that edits name
 * have to be checked before. Refuses what the structure cannot take: invalid or conflict, or not-found for
 * what `nameOf` says the address of the request names.
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
 * What a part of an edit is called in the request, such as `spaceId` for `space`; null for what the
 * address of the request names, which is not found then.
 */
export type NameOf = (path: string, code: StructureFailureCode) => string | null;

/** Failures that depend on what else the site has; all others are invalid requests. */
const conflictReasons: Partial<Record<StructureFailureCode, FailureReason>> = {
  "path-taken": "structure.path-taken",
  "successor-needed": "structure.successor-needed",
  "in-other-group": "structure.in-other-group",
};

/** The answer to an edit that the structure cannot take. */
const requestFailureOf = ({ code, path, message }: StructureFailure, nameOf: NameOf): Failure => {
  const name = nameOf(path, code);
  if (code === "not-found" && name === null) return new Failure("not-found", message);
  const details = [{ path: name ?? path, message }];
  const reason = conflictReasons[code];
  return reason
    ? new Failure("conflict", message, { reason, details })
    : new Failure("invalid", `${name ?? path}: ${message}`, { details });
};

/** A failure of the structure as one of the request; other errors as they are. */
export const toRequestFailure = (error: unknown, nameOf: NameOf): unknown =>
  error instanceof StructureFailure ? requestFailureOf(error, nameOf) : error;

/** Runs what applies edits; a failure of the structure becomes one of the request. */
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
