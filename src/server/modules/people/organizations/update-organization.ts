import type { z } from "zod";
import type { updateOrganization as updateSchema } from "#contract/schemas/organization.ts";
import { violates } from "#server/db/database-failure.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, invalid, notFound } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { holdSite } from "#server/modules/sites/sites/find-site.ts";
import { getOrganization } from "./get-organization.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { type OrganizationRow, setOrganization } from "./organization-rows.ts";

const contentOf = ({ defaultSiteId }: { readonly defaultSiteId: string | null }) =>
  defaultSiteId === null ? null : { type: "site", site: defaultSiteId };

/**
 * Changes the fields that are given and leaves the others (spec: PATCH ORG). Turning invite links off
 * keeps the links: they stop working and work again when turned on.
 */
export const updateOrganization = (
  context: Context,
  organizationId: string,
  { defaultContent, ...change }: z.output<typeof updateSchema>,
): Promise<OrganizationRow> =>
  transaction(context, async (tx) => {
    const before = await lockOrganization(tx.db, organizationId);
    if (!before) throw notFound("organization");
    checkVersion(tx, "organization", before.version);
    if (defaultContent && !(await holdSite(tx, organizationId, defaultContent.site)))
      throw invalid("defaultContent.site", "this organization has no site with that id");
    const changed = changedFields(
      { ...before, defaultContent: contentOf(before) },
      { ...change, defaultContent },
    );
    if (changed) {
      const { defaultContent: content, ...fields } = changed.after;
      const site = content === undefined ? {} : { defaultSiteId: content?.site ?? null };
      try {
        await setOrganization(tx.db, organizationId, { ...fields, ...site });
      } catch (error) {
        if (violates(error, "organizations_hostname"))
          throw conflict(
            "conflict",
            `The hostname ${change.hostname} belongs to another organization.`,
          );
        throw error;
      }
      await audit(tx, {
        action: "organization.updated",
        target: {
          type: "organization",
          id: organizationId,
          label: changed.after.title ?? before.title,
        },
        ...changed,
      });
    }
    return getOrganization(tx, organizationId);
  });
