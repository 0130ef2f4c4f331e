import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Language } from "#contract/schemas/language.ts";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import { siteSections, siteSpaces, sites, spaces, translations } from "#server/db/tables/index.ts";

export type TranslationRow = Readonly<typeof translations.$inferSelect>;
export type TranslationChange = Partial<typeof translations.$inferInsert>;

/** A translation as one member finds it. */
export interface ReachedTranslation {
  readonly translation: TranslationRow;
  /** What they are on the translated space, as a rank. */
  readonly rank: number;
  readonly sourceTitle: string;
  readonly targetTitle: string;
  readonly sourceDeleted: boolean;
  readonly targetDeleted: boolean;
}

/** Whose translations: those of which a member of the organization can open both spaces. */
interface Reach {
  readonly organizationId: string;
  readonly member: string;
}

/** The member's rank on a space, 0 where it is in another organization by now; `spaces` is the one in the subquery. */
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
    })
    .from(translations)
    .innerJoin(source, eq(source.id, translations.sourceSpaceId))
    .innerJoin(target, eq(target.id, translations.targetSpaceId))
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

/** A translation that the member can see. */
export const findReachedTranslation = async (
  db: Database,
  reach: Reach,
  id: string,
): Promise<ReachedTranslation | undefined> => {
  const [row] = await select(db, reach).where(and(reached(reach), eq(translations.id, id)));
  return row;
};

/** The translation of a space into a language. */
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

/** A translation, whoever may see it. */
export const findTranslation = async (
  db: Database,
  id: string,
): Promise<TranslationRow | undefined> => {
  const [row] = await db.select().from(translations).where(eq(translations.id, id));
  return row;
};

/** What comes of its runs; the version stays. */
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

/** What people set: it counts the version up. */
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

/** The space that a site shows to whoever names none, and the language that the site is set to. */
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
