import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Language } from "#contract/schemas/language.ts";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import { hasLivingOrganization } from "#server/access/living-organization-rows.ts";
import { isOneOf } from "#server/db/listed.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import {
  changeRequests,
  revisions,
  siteSections,
  siteSpaces,
  sites,
  spaces,
  translations,
} from "#server/db/tables/index.ts";
import type { ChangeRequestStatus } from "#contract/schemas/change-request.ts";

export type TranslationRow = Readonly<typeof translations.$inferSelect>;
export type TranslationChange = Partial<typeof translations.$inferInsert>;

/** A translation as seen by one member. */
export interface ReachedTranslation {
  readonly translation: TranslationRow;
  /** The member's rank on the translated space. */
  readonly rank: number;
  readonly sourceTitle: string;
  readonly targetTitle: string;
  readonly sourceDeleted: boolean;
  readonly targetDeleted: boolean;
  /** The change request opened by the latest run, whatever its state. */
  readonly review: Review | null;
}

/** A change request with the result of a run. */
interface Review {
  readonly id: string;
  readonly number: number;
  readonly status: ChangeRequestStatus;
}

/** Whether a run's change request is waiting for people. */
export const isUnderReview = ({ status }: Pick<Review, "status">): boolean =>
  status === "draft" || status === "open";

/** Whether the latest run's change request has been merged, but its effect on the target is not recorded yet. */
export const isMergeUnread = ({
  translation,
  review,
}: Pick<ReachedTranslation, "translation" | "review">): boolean =>
  translation.reviewGeneratedRevision !== null && review?.status === "merged";

/** Limits translations to those of which a member of the organization can open both spaces. */
interface Reach {
  readonly organizationId: string;
  readonly member: string;
}

/**
 * The member's rank on a space, 0 where it belongs to another organization by now; `spaces` is that of the subquery.
 */
const rankOn = ({ organizationId }: Reach, spaceId: SQL): SQL<number> => sql<number>`coalesce((
  select ${activeRankOnSpace} from spaces
  where spaces.id = ${spaceId} and spaces.organization_id = ${organizationId}), 0)`;

const source = alias(spaces, "source_space");
const target = alias(spaces, "target_space");
const onSource = sql`${translations.sourceSpaceId}`;
const onTarget = sql`${translations.targetSpaceId}`;

const reached = (reach: Reach): SQL | undefined =>
  and(
    eq(translations.organizationId, reach.organizationId),
    sql`${rankOn(reach, onSource)} > 0`,
    sql`${rankOn(reach, onTarget)} > 0`,
  );

const latestFirst = keyset([translations.createdAt, translations.id], "desc");

const select = (db: Database, reach: Reach) =>
  db
    .select({
      translation: translations,
      rank: rankOn(reach, onTarget).mapWith(Number),
      sourceTitle: source.title,
      targetTitle: target.title,
      sourceDeleted: sql<boolean>`${source.deletedAt} is not null`,
      targetDeleted: sql<boolean>`${target.deletedAt} is not null`,
      review: {
        id: changeRequests.id,
        number: changeRequests.number,
        status: changeRequests.status,
      },
    })
    .from(translations)
    .innerJoin(source, eq(source.id, translations.sourceSpaceId))
    .innerJoin(target, eq(target.id, translations.targetSpaceId))
    .leftJoin(changeRequests, eq(changeRequests.id, translations.reviewChangeRequest))
    .crossJoin(memberReach(reach.organizationId, reach.member));

export const selectTranslations = (
  db: Database,
  reach: Reach,
  { limit, after }: ListRequest,
): Promise<ReachedTranslation[]> =>
  select(db, reach)
    .where(and(reached(reach), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);

export const countTranslations = async (db: Database, reach: Reach): Promise<number> => {
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(translations)
    .crossJoin(memberReach(reach.organizationId, reach.member))
    .where(reached(reach));
  return row?.total ?? 0;
};

/** Returns a translation that the member can see. */
export const findReachedTranslation = async (
  db: Database,
  reach: Reach,
  id: string,
): Promise<ReachedTranslation | undefined> => {
  const [row] = await select(db, reach).where(and(reached(reach), eq(translations.id, id)));
  return row;
};

/** Returns all translations that a member can see. */
export const selectReached = (db: Database, reach: Reach): Promise<ReachedTranslation[]> =>
  select(db, reach).where(reached(reach));

/** Returns the translation of a space into a language. */
export const findPair = async (
  db: Database,
  pair: {
    readonly organizationId: string;
    readonly sourceSpaceId: string;
    readonly language: Language;
  },
): Promise<TranslationRow | undefined> => {
  const [row] = await db
    .select()
    .from(translations)
    .where(
      and(
        eq(translations.organizationId, pair.organizationId),
        eq(translations.sourceSpaceId, pair.sourceSpaceId),
        eq(translations.language, pair.language),
      ),
    );
  return row;
};

/** Returns a translation, regardless of who can see it. */
export const findTranslation = async (
  db: Database,
  id: string,
): Promise<TranslationRow | undefined> => {
  const [row] = await db.select().from(translations).where(eq(translations.id, id));
  return row;
};

/** Records the results of its runs, without changing the version. */
export const noteTranslation = async (
  db: Database,
  id: string,
  change: TranslationChange,
): Promise<void> => {
  await db.update(translations).set(change).where(eq(translations.id, id));
};

/** Locks a translation for the rest of the transaction. */
export const lockTranslation = async (
  db: Database,
  organizationId: string,
  id: string,
): Promise<TranslationRow | undefined> => {
  const [row] = await db
    .select()
    .from(translations)
    .where(and(eq(translations.organizationId, organizationId), eq(translations.id, id)))
    .for("update");
  return row;
};

export const insertTranslation = async (
  db: Database,
  row: typeof translations.$inferInsert,
): Promise<void> => {
  await db.insert(translations).values(row);
};

/** Changes settings made by people, incrementing the version. */
export const updateTranslationRow = async (
  db: Database,
  id: string,
  change: TranslationChange,
): Promise<void> => {
  await db
    .update(translations)
    .set({ ...change, version: sql`${translations.version} + 1` })
    .where(eq(translations.id, id));
};

export const deleteTranslationRow = async (db: Database, id: string): Promise<void> => {
  await db.delete(translations).where(eq(translations.id, id));
};

/** Returns the space that a site shows by default, and the language of the site. */
export const findDefaultSource = async (
  db: Database,
  siteId: string,
): Promise<{ readonly space: string; readonly language: Language } | undefined> => {
  const [row] = await db
    .select({ space: siteSpaces.spaceId, customization: sites.customization })
    .from(siteSpaces)
    .innerJoin(sites, eq(sites.id, siteSpaces.siteId))
    .leftJoin(siteSections, eq(siteSections.id, siteSpaces.sectionId))
    .where(
      and(
        eq(siteSpaces.siteId, siteId),
        eq(siteSpaces.isDefault, true),
        sql`coalesce(${siteSections.isDefault}, true)`,
      ),
    );
  return row && { space: row.space, language: row.customization.internationalization.locale };
};

/** Returns the state of the change request opened by the latest run; undefined where there is none. */
export const findReview = async (
  db: Database,
  { id }: Pick<TranslationRow, "id">,
): Promise<Review | undefined> => {
  const [row] = await db
    .select({
      id: changeRequests.id,
      number: changeRequests.number,
      status: changeRequests.status,
    })
    .from(translations)
    .innerJoin(changeRequests, eq(changeRequests.id, translations.reviewChangeRequest))
    .where(eq(translations.id, id));
  return row;
};

/** Pauses that an automatic run may end once the source has changed. */
const isFree = sql`(${translations.pause} is null
  or ${translations.pause}->>'code' in ('run-limit', 'interrupted', 'cancelled'))`;

/**
 * Returns translations due for an automatic run: the source last changed before the given time and after the latest
 * run began, or the reason for their pause is over. None of them has an open change request.
 */
export const selectDue = (
  db: Database,
  { movedBefore, now }: { readonly movedBefore: Date; readonly now: Date },
): Promise<TranslationRow[]> =>
  db
    .select({ row: translations })
    .from(translations)
    .innerJoin(source, eq(source.id, translations.sourceSpaceId))
    .innerJoin(target, eq(target.id, translations.targetSpaceId))
    .innerJoin(revisions, eq(revisions.id, source.revision))
    .leftJoin(changeRequests, eq(changeRequests.id, translations.reviewChangeRequest))
    .where(
      and(
        eq(translations.auto, true),
        hasLivingOrganization(translations.organizationId),
        sql`${translations.runStartedAt} is null`,
        sql`${source.deletedAt} is null and ${target.deletedAt} is null`,
        sql`${source.organizationId} = ${target.organizationId}`,
        sql`coalesce(${changeRequests.status}, '') not in ('draft', 'open')`,
        sql`((${translations.pause}->>'until')::timestamptz <= ${now.toISOString()}::timestamptz
          or (${isFree} and ${source.revision} is distinct from ${translations.runSourceRevision}
            and ${revisions.createdAt} <= ${movedBefore.toISOString()}::timestamptz))`,
      ),
    )
    .orderBy(translations.id)
    .then((rows) => rows.map(({ row }) => row));

/** Whether any translation runs automatically. */
export const isAnyAutomatic = async (db: Database): Promise<boolean> => {
  const [row] = await db
    .select({ id: translations.id })
    .from(translations)
    .where(and(eq(translations.auto, true), hasLivingOrganization(translations.organizationId)))
    .limit(1);
  return row !== undefined;
};

/** Returns which space of a translation is in the trash, as the reason for a pause. */
export const findInTrash = async (
  db: Database,
  { sourceSpaceId, targetSpaceId }: Pick<TranslationRow, "sourceSpaceId" | "targetSpaceId">,
): Promise<"source-deleted" | "target-deleted" | undefined> => {
  const rows = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(isOneOf(spaces.id, [sourceSpaceId, targetSpaceId]), isNotNull(spaces.deletedAt)));
  if (rows.some(({ id }) => id === sourceSpaceId)) return "source-deleted";
  return rows.length === 0 ? undefined : "target-deleted";
};

/** Returns the active revision of a space. */
export const findActiveRevision = async (
  db: Database,
  spaceId: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ revision: spaces.revision })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  return row?.revision ?? undefined;
};

/** Adds to what a run has sent to the engine and received from it. */
export const countRun = async (
  db: Database,
  id: string,
  { texts, characters }: { readonly texts: number; readonly characters: number },
): Promise<void> => {
  await db
    .update(translations)
    .set({
      runDone: sql`${translations.runDone} + ${texts}`,
      runCharacters: sql`${translations.runCharacters} + ${characters}`,
    })
    .where(eq(translations.id, id));
};

/** Records how many texts a run has yet to send; those already done are included in the total. */
export const expectTexts = async (db: Database, id: string, left: number): Promise<void> => {
  await db
    .update(translations)
    .set({ runUnits: sql`${translations.runDone} + ${left}` })
    .where(eq(translations.id, id));
};
