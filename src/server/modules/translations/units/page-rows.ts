import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { hasLivingOrganization } from "#server/access/living-organization-rows.ts";
import { isOneOf } from "#server/db/listed.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import {
  currentPages,
  jobs,
  translationPages,
  translations,
  translationUnits,
} from "#server/db/tables/index.ts";
import type { PageAttributes } from "#contract/schemas/page.ts";
import type { TranslationStateFilter } from "#contract/schemas/translation-unit.ts";
import type { TranslationRow } from "../translations/translation-rows.ts";
import { isInState } from "./unit-rows.ts";

type Pair = Pick<TranslationRow, "id" | "sourceSpaceId" | "targetSpaceId">;

/** A current page of the source, and its counterpart in the target. */
export interface ChangedPage {
  readonly pageId: string;
  readonly title: string;
  readonly description: string | null;
  readonly document: string | null;
  readonly targetTitle: string | null;
  readonly targetDescription: string | null;
  readonly targetDocument: string | null;
  /** Whether its units have been read before. */
  readonly isKnown: boolean;
}

const source = alias(currentPages, "source_pages");
const target = alias(currentPages, "target_pages");

const differs = sql`(${translationPages.pageId} is null
  or (${translationPages.title}, ${translationPages.description}, ${translationPages.document},
    ${translationPages.targetTitle}, ${translationPages.targetDescription}, ${translationPages.targetDocument})
  is distinct from (${source.title}, ${source.description}, ${source.document},
    ${target.title}, ${target.description}, ${target.document}))`;

const changed = (db: Database, { id, targetSpaceId }: Pair) =>
  db
    .select({
      pageId: source.pageId,
      title: source.title,
      description: source.description,
      document: source.document,
      targetTitle: target.title,
      targetDescription: target.description,
      targetDocument: target.document,
      isKnown: sql<boolean>`${translationPages.pageId} is not null`,
    })
    .from(source)
    .leftJoin(target, and(eq(target.spaceId, targetSpaceId), eq(target.pageId, source.pageId)))
    .leftJoin(
      translationPages,
      and(eq(translationPages.translationId, id), eq(translationPages.pageId, source.pageId)),
    );

/** Which of the changed pages to return. */
export interface ChangesAsked {
  readonly most: number;
  /** Only this page. */
  readonly pageId?: string | undefined;
  /** Only these pages. */
  readonly ids?: readonly string[] | undefined;
}

/** Returns pages whose content has changed on either side since their units were read. */
export const selectChangedPages = (
  db: Database,
  pair: Pair,
  { most, pageId, ids }: ChangesAsked,
): Promise<ChangedPage[]> =>
  changed(db, pair)
    .where(
      and(
        eq(source.spaceId, pair.sourceSpaceId),
        pageId === undefined ? undefined : eq(source.pageId, pageId),
        ids === undefined ? undefined : isOneOf(source.pageId, ids),
        differs,
      ),
    )
    .orderBy(source.pageId)
    .limit(most);

/** Returns translations with changed pages that no open job of a kind is going to read. */
export const selectUnread = (
  db: Database,
  kind: string,
): Promise<Pick<TranslationRow, "id" | "organizationId" | "targetSpaceId">[]> =>
  db
    .selectDistinct({
      id: translations.id,
      organizationId: translations.organizationId,
      targetSpaceId: translations.targetSpaceId,
    })
    .from(translations)
    .innerJoin(source, eq(source.spaceId, translations.sourceSpaceId))
    .leftJoin(
      target,
      and(eq(target.spaceId, translations.targetSpaceId), eq(target.pageId, source.pageId)),
    )
    .leftJoin(
      translationPages,
      and(
        eq(translationPages.translationId, translations.id),
        eq(translationPages.pageId, source.pageId),
      ),
    )
    .where(
      and(
        differs,
        hasLivingOrganization(translations.organizationId),
        sql`not exists (select from ${jobs} where ${jobs.aboutSpaceId} = ${translations.targetSpaceId}
          and ${jobs.kind} = ${kind} and ${jobs.state} in ('queued', 'running'))`,
      ),
    )
    .orderBy(translations.id);

/** Stores a page of the source as it was read. */
export const putPage = async (
  db: Database,
  translationId: string,
  { isKnown: _, ...page }: ChangedPage,
): Promise<void> => {
  await db
    .insert(translationPages)
    .values({ translationId, ...page })
    .onConflictDoUpdate({
      target: [translationPages.translationId, translationPages.pageId],
      set: page,
    });
};

/** Records the target's content of pages whose units are already known, so that they need not be read again. */
export const putTargets = async (
  db: Database,
  translationId: string,
  pages: readonly Pick<PageAttributes, "id" | "title" | "description" | "document">[],
): Promise<void> => {
  for (const { id, title, description = null, document = null } of pages)
    await db
      .update(translationPages)
      .set({ targetTitle: title, targetDescription: description, targetDocument: document })
      .where(
        and(eq(translationPages.translationId, translationId), eq(translationPages.pageId, id)),
      );
};

/** Locks the records of pages; every writer of their units does this first. */
export const lockPages = async (
  db: Database,
  translationId: string,
  ids: readonly string[],
): Promise<void> => {
  await db
    .select({ id: translationPages.pageId })
    .from(translationPages)
    .where(
      and(eq(translationPages.translationId, translationId), isOneOf(translationPages.pageId, ids)),
    )
    .orderBy(translationPages.pageId)
    .for("update");
};

/** Deletes pages that the source no longer has. If they return, they are read as new ones. */
export const deleteGonePages = async (
  db: Database,
  { id, sourceSpaceId }: Pick<Pair, "id" | "sourceSpaceId">,
): Promise<void> => {
  const gone = await db
    .delete(translationPages)
    .where(
      and(
        eq(translationPages.translationId, id),
        sql`${translationPages.pageId} not in (select page_id from ${currentPages}
        where ${currentPages.spaceId} = ${sourceSpaceId})`,
      ),
    )
    .returning({ pageId: translationPages.pageId });
  if (gone.length > 0) await forgetLooked(db, id);
};

/** Makes the next look compare all pages of a translation, by discarding what is recorded of the last one. */
export const forgetLooked = async (db: Database, id: string): Promise<void> => {
  await db
    .update(translations)
    .set({ lookedSourceRevision: null, lookedTargetRevision: null })
    .where(eq(translations.id, id));
};

/** Returns the pages whose units have been read, by id. */
export const selectPagesById = (db: Database, translationId: string, ids: readonly string[]) =>
  db
    .select()
    .from(translationPages)
    .where(
      and(eq(translationPages.translationId, translationId), isOneOf(translationPages.pageId, ids)),
    );
export type PageRow = Readonly<typeof translationPages.$inferSelect>;

/** Filters the pages. */
export interface PageFilter {
  readonly state?: TranslationStateFilter | undefined;
}

const byTitle = keyset([translationPages.title, translationPages.pageId], "asc");

const listed = ({ id, sourceSpaceId }: Pair, { state }: PageFilter) =>
  and(
    eq(translationPages.translationId, id),
    sql`exists (select from ${currentPages} where ${currentPages.spaceId} = ${sourceSpaceId}
      and ${currentPages.pageId} = ${translationPages.pageId})`,
    sql`exists (select from ${translationUnits}
      where ${translationUnits.translationId} = ${translationPages.translationId}
        and ${translationUnits.pageId} = ${translationPages.pageId}
        and ${isInState(state) ?? sql`true`})`,
  );

/** Returns pages with something to translate, by title. */
export const selectPages = (
  db: Database,
  pair: Pair,
  filter: PageFilter,
  { limit, after }: ListRequest,
): Promise<PageRow[]> =>
  db
    .select()
    .from(translationPages)
    .where(and(listed(pair, filter), byTitle.after(after)))
    .orderBy(...byTitle.orderBy)
    .limit(limit);

export const countPages = (db: Database, pair: Pair, filter: PageFilter): Promise<number> =>
  db.$count(translationPages, listed(pair, filter));

/** Counts the pages of a translation that have changed since they were read. */
export const countChangedPages = async (db: Database, pair: Pair): Promise<number> => {
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(source)
    .leftJoin(target, and(eq(target.spaceId, pair.targetSpaceId), eq(target.pageId, source.pageId)))
    .leftJoin(
      translationPages,
      and(eq(translationPages.translationId, pair.id), eq(translationPages.pageId, source.pageId)),
    )
    .where(and(eq(source.spaceId, pair.sourceSpaceId), differs));
  return row?.total ?? 0;
};
