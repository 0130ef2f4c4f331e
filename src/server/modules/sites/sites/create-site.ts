import type { z } from "zod";
import type { createSite as createSchema } from "#contract/schemas/site.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { emptyAdaptiveSchema } from "../adaptive-content/empty-adaptive-schema.ts";
import { updateSpaceContent } from "#server/modules/content/changes/update-space-content.ts";
import { defaultCustomization } from "../customization/default-customization.ts";
import { changeStructure } from "../structure/change-structure.ts";
import { createSpace } from "#server/modules/library/spaces/create-space.ts";
import { fittingTitle } from "#server/modules/library/spaces/fitting-title.ts";
import { checkFirstSpaces } from "./check-first-spaces.ts";
import { basenameOf, freeBasename } from "./free-basename.ts";
import { getSite } from "./get-site.ts";
import { newVisitorKey } from "./new-visitor-key.ts";
import { samplePages } from "./sample-pages.ts";
import { insertSite, type SiteRow } from "./site-rows.ts";

type Input = z.output<typeof createSchema>;

/** The spaces the site is to show: those that are named, or a new one. */
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
  if (spaces === "sample") await updateSpaceContent(tx, space.id, samplePages);
  return [space.id];
};

/**
 * Makes a site with its spaces, in one go or not at all (spec: POST ORG/sites). Its first space becomes the
 * default; it is not published yet.
 */
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
    return getSite(tx, organizationId, id);
  });
