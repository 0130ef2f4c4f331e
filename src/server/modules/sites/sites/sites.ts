import type { z } from "zod";
import type { createSite as createSchema } from "#contract/schemas/site.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { emptyAdaptiveSchema } from "../adaptive-content/adaptive-content.ts";
import { updateSpaceContent } from "#server/modules/content/changes/update-space-content.ts";
import { defaultCustomization } from "../customization/customization-of.ts";
import { changeStructure } from "../structure/change-structure.ts";
import { createSpace, fittingTitle } from "#server/modules/library/spaces/spaces.ts";
import { basenameOf, freeBasename } from "./site-addresses.ts";
import { findSite } from "./find-site.ts";
import { newVisitorKey } from "./publishing.ts";
import { samplePages } from "./sample-pages.ts";
import { countSites, insertSite, selectSites, type SiteFilter, type SiteRow } from "./site-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { expiredBefore } from "#server/kit/retention.ts";
import { checkSpaces } from "../structure/check-edits.ts";

type Input = z.output<typeof createSchema>;

/** The first spaces of a site: those named, or a new one. */
const firstSpaces = async (
  tx: Context,
  organizationId: string,
  title: string,
  spaces: Input["spaces"] = [],
): Promise<readonly string[]> => {
  if (typeof spaces !== "string") {
    await checkFirstSpaces(tx, organizationId, spaces);
    return spaces;
  }
  const { space } = await createSpace(tx, organizationId, { title: fittingTitle(title) });
  if (spaces === "sample") await updateSpaceContent(tx, space.id, { changes: [...samplePages] });
  return [space.id];
};

/** Creates a site with its spaces, all or nothing. Its first space becomes the default; it is not published yet. */
export const createSite = (
  context: Context,
  organizationId: string,
  { type = "basic", title = "Untitled site", visibility = "public", spaces }: Input,
): Promise<SiteRow> =>
  transaction(context, async (tx) => {
    if (!(await lockOrganizationTree(tx.db, organizationId))) throw notFound("organization");
    const shown = await firstSpaces(tx, organizationId, title, spaces);
    const id = newId();
    const at = tx.now();
    const basename = await freeBasename(tx, organizationId, basenameOf(title));
    const row = await insertSite(tx.db, {
      id,
      organizationId,
      type,
      title,
      visibility,
      basename,
      adaptiveSchema: emptyAdaptiveSchema(),
      adaptiveSchemaAt: at,
      customization: defaultCustomization(),
      visitorKey: newVisitorKey(),
      createdAt: at,
    });
    const made = {
      action: "site.created",
      target: { type: "site", id, label: title },
      after: { title, type, visibility, basename, spaces: shown },
    } as const;
    if (shown.length === 0) await audit(tx, { ...made, site: id });
    else
      await changeStructure(
        tx,
        row,
        shown.map((space) => ({ operation: "add_site_space", id: newId(), space })),
        made,
      );
    return findSite(tx, { organizationId, siteId: id });
  });

const readSites = (
  { db }: Context,
  organizationId: string,
  filter: SiteFilter,
  page: ListRequest,
): Promise<ListPage<SiteRow>> =>
  readList(page, {
    rows: (asked) => selectSites(db, organizationId, filter, asked),
    count: () => countSites(db, organizationId, filter),
    cursorOf: ({ deletedAt, createdAt, id }) => [(deletedAt ?? createdAt).getTime(), id],
  });

/** The sites of an organization, newest first. */
export const listSites = (
  context: Context,
  organizationId: string,
  wanted: Omit<SiteFilter, "trashedAfter">,
  page: ListRequest,
): Promise<ListPage<SiteRow>> => readSites(context, organizationId, wanted, page);

/** An organization's sites in the trash that can still be restored, the most recently deleted first. */
export const listDeletedSites = (
  context: Context,
  organizationId: string,
  page: ListRequest,
): Promise<ListPage<SiteRow>> =>
  readSites(context, organizationId, { trashedAfter: expiredBefore(context.now()) }, page);

/**
 * Checks that a site can be made from these spaces: the caller can open each and may put it on a site, and none is
 * named twice. Throws for the first that fails.
 */
const checkFirstSpaces = async (
  context: Context,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> => {
  const named = spaceIds.map((id, index) => ({ id, path: `spaces.${index}` }));
  await checkSpaces(context, organizationId, named);
  for (const [index, { id, path }] of named.entries())
    if (spaceIds.indexOf(id) < index) throw invalid(path, "this space is named twice");
};
