import type { Context } from "#server/kit/context.ts";
import { conflict, invalid, notFound } from "#server/kit/failures.ts";
import { MAX_ADMINISTERED_ORGANIZATIONS } from "#contract/schemas/limits.ts";
import {
  clearDefaultSite,
  countAdministered,
  countOrganizations,
  findOrganization,
  insertOrganization,
  lockLivingSite,
  type ListedRow,
  type OrganizationRow,
  selectOrganizations,
  selectOrganizationsOfDomain,
  setOrganization,
  type Viewer,
} from "./organization-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type {
  ClosedOrganization,
  createOrganization as createSchema,
  Organization,
  updateOrganization as updateSchema,
} from "#contract/schemas/organization.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { newId } from "#server/kit/ids.ts";
import { addMember } from "../members/members.ts";
import { lockUser } from "../users/user-rows.ts";
import { forgetPicture, keepPicture, pictureAddress, readUploaded } from "../pictures/pictures.ts";
import { prepareToEnforce } from "../single-sign-on/enforce.ts";
import type { z } from "zod";
import { violates } from "#server/db/database-failure.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import { purgeAtOf } from "#server/kit/retention.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { stateOfDomain } from "#server/access/own-domains.ts";
import { oneOrganizationOnly } from "#server/access/one-organization.ts";
import { organizationPermissionsOf } from "#contract/permissions.ts";
import type { Settings } from "#server/kit/service-settings.ts";

/** One of the caller's organizations; throws 404 for any other. */
export const getOrganization = async (
  { db, actor }: Context,
  organizationId: string,
): Promise<OrganizationRow> => {
  const row = await findOrganization(db, organizationId, actor.id);
  if (!row) throw notFound("organization");
  return row;
};

/** The caller as a viewer of organizations, with what their credential allows. */
export const viewerOf = ({ actor: { id: userId, credential } }: Context): Viewer => {
  const { organizationId, samlProviderId = null, byOperator = false } = credential;
  const { heldSince, renewedIn } = credential;
  return {
    userId,
    organizationId,
    samlProviderId,
    byOperator,
    heldSince,
    renewedIn,
  };
};

/** The caller's organizations, newest first. A session or token limited to one organization sees only that one. */
export const listOrganizations = (
  context: Context,
  page: ListRequest,
): Promise<ListPage<ListedRow>> => {
  const viewer = viewerOf(context);
  return readList(page, {
    rows: (asked) => selectOrganizations(context.db, viewer, asked),
    count: () => countOrganizations(context.db, viewer),
    cursorOf: ({ organization }) => [organization.createdAt.getTime(), organization.id],
  });
};

/** The caller's accessible organizations that claim the e-mail domain. */
export const listOrganizationsOfDomain = (
  context: Context,
  domain: string,
): Promise<OrganizationRow[]> =>
  selectOrganizationsOfDomain(context.db, viewerOf(context), domain.toLowerCase());

/**
 * The fields of a new organization. All but the title are assigned rather than chosen, so only the demo sets them.
 */
interface NewOrganization extends Partial<
  Pick<Organization, "plan" | "trial" | "billing" | "demo">
> {
  readonly title: string;
}

/** Creates an organization with the actor as its first admin. Returns its id. */
export const createOrganization = (
  context: Context,
  { title, ...given }: NewOrganization,
): Promise<string> =>
  transaction(context, async (tx) => {
    const id = newId();
    const createdAt = tx.now();
    await insertOrganization(tx.db, { id, title, createdAt, ...given });
    await audit(tx, {
      action: "organization.created",
      organizationId: id,
      target: { type: "organization", id, label: title },
      after: { title },
    });
    await addMember(tx, {
      organizationId: id,
      person: { id: tx.actor.id, displayName: tx.actor.label },
      role: "admin",
      by: "creation",
    });
    return id;
  });

/**
 * Creates an organization for the caller, who becomes its first admin. Throws forbidden if their credential is
 * limited to one organization and so could not open it, and a conflict if they already administer the maximum number.
 */
export const createOwnOrganization = (
  context: Context,
  { title }: z.output<typeof createSchema>,
): Promise<OrganizationRow> =>
  transaction(context, async (tx) => {
    if (tx.actor.credential.organizationId !== undefined) throw oneOrganizationOnly();
    // Locked, so that two organizations created at once are counted one after the other.
    await lockUser(tx.db, tx.actor.id);
    if ((await countAdministered(tx.db, tx.actor.id)) >= MAX_ADMINISTERED_ORGANIZATIONS)
      throw conflict(
        "organization.too-many",
        `You are an admin of ${MAX_ADMINISTERED_ORGANIZATIONS} organizations, the most that one person can create. Leave or delete one first. Nothing was changed.`,
      );
    return getOrganization(tx, await createOrganization(tx, { title }));
  });

/** The logo as the API shows it; the row may hold an uploaded one. */
const logoOf = ({ logo }: { readonly logo: string | null }, settings: Settings) =>
  logo === null ? null : pictureAddress(logo, settings);

const contentOf = ({ defaultSiteId }: { readonly defaultSiteId: string | null }) =>
  defaultSiteId === null ? null : { type: "site", site: defaultSiteId };

/**
 * Changes the given fields. Turning invite links off keeps the links: they stop working, and work again when turned
 * on. Turning single sign-on on enforces it: throws a conflict unless the caller has tested a provider, and the
 * caller becomes a break-glass admin.
 */
export const updateOrganization = (
  context: Context,
  organizationId: string,
  { defaultContent, logo, ...change }: z.output<typeof updateSchema>,
): Promise<OrganizationRow> =>
  transaction(context, async (tx) => {
    const before = await lockOrganization(tx.db, organizationId);
    if (!before) throw notFound("organization");
    checkVersion(tx, "organization", before.version);
    if (
      defaultContent &&
      !(await lockLivingSite(tx.db, { organizationId, siteId: defaultContent.site }))
    )
      throw invalid("defaultContent.site", "this organization has no site with that id");
    const changed = changedFields(
      { ...before, defaultContent: contentOf(before) },
      {
        ...change,
        defaultContent,
        // Sending back the address of the uploaded logo as it was read changes nothing.
        logo: logo === logoOf(before, tx.settings) ? before.logo : logo,
      },
    );
    if (changed) {
      if (changed.after.sso === true) await prepareToEnforce(tx, organizationId);
      if (changed.after.logo !== undefined) await forgetPicture(tx, { organizationId });
      const { defaultContent: content, ...fields } = changed.after;
      const site = content === undefined ? {} : { defaultSiteId: content?.site ?? null };
      try {
        await setOrganization(tx.db, organizationId, { ...fields, ...site });
      } catch (error) {
        if (violates(error, "organizations_hostname"))
          throw conflict(
            "organization.hostname-taken",
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

/** Replaces an organization's logo with the uploaded file. Throws if it is not a picture. */
export const uploadLogo = async (
  context: Context,
  organizationId: string,
  file: Buffer,
): Promise<OrganizationRow> => {
  const picture = readUploaded("logo", file);
  return transaction(context, async (tx) => {
    const before = await lockOrganization(tx.db, organizationId);
    if (!before) throw notFound("organization");
    checkVersion(tx, "organization", before.version);
    const logo = await keepPicture(tx, { organizationId }, picture);
    if (logo !== before.logo) {
      await setOrganization(tx.db, organizationId, { logo });
      await audit(tx, {
        action: "organization.updated",
        target: { type: "organization", id: organizationId, label: before.title },
        before: { logo: before.logo },
        after: { logo },
      });
    }
    return getOrganization(tx, organizationId);
  });
};

/**
 * Clears an organization's default site if that site is deleted, in the transaction that caused it, which has locked
 * the organization. Does nothing if the default is another site.
 */
export const forgetDefaultSite = async (
  tx: Context,
  { organizationId, siteId }: { readonly organizationId: string; readonly siteId: string },
  causedBy: string,
): Promise<void> => {
  const title = await clearDefaultSite(tx.db, { organizationId, siteId });
  if (title === undefined) return;
  await audit(tx, {
    action: "organization.updated",
    target: { type: "organization", id: organizationId, label: title },
    before: { defaultContent: { type: "site", site: siteId } },
    after: { defaultContent: null },
    causedBy,
  });
};

/** An organization as one member sees it; billing details only for those who may view billing. */
export const presentOrganization = (
  { organization: row, role, ownsTeam }: OrganizationRow,
  settings: Settings,
): Organization => {
  const { publicUrl } = settings;
  const permissions = organizationPermissionsOf({ role, ownsTeam });
  return {
    object: "organization",
    id: row.id,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    ...(row.deletedAt === null
      ? {}
      : {
          deletedAt: row.deletedAt.toISOString(),
          purgeAt: purgeAtOf(row.deletedAt).toISOString(),
        }),
    emailDomains: row.emailDomains,
    emailDomainStates: row.emailDomains.map((domain) => stateOfDomain(settings, row, domain)),
    ...(row.hostname === null ? {} : { hostname: row.hostname }),
    type: row.type,
    ...(row.useCase ? { useCase: row.useCase } : {}),
    ...(row.communityType ? { communityType: row.communityType } : {}),
    defaultRole: row.defaultRole,
    ...(row.defaultSiteId === null
      ? {}
      : { defaultContent: { type: "site", site: row.defaultSiteId } }),
    sso: row.sso,
    ai: row.ai,
    inviteLinks: row.inviteLinks,
    checkExternalLinks: row.checkExternalLinks,
    demo: row.demo,
    plan: row.plan,
    ...(row.billing && permissions.viewBilling ? { billing: row.billing } : {}),
    urls: {
      location: `${publicUrl}/v1/orgs/${row.id}`,
      app: `${publicUrl}/o/${row.id}`,
      ...(row.logo === null ? {} : { logo: pictureAddress(row.logo, settings) }),
    },
    trial: row.trial,
    ...(row.customHostname === null ? {} : { customHostname: row.customHostname }),
    ...(row.blocked ? { blocked: row.blocked } : {}),
    permissions,
  };
};

/** An organization in a list. If the caller cannot get in, it contains only what they need for single sign-on. */
export const presentListed = (
  row: ListedRow,
  settings: Settings,
): Organization | ClosedOrganization => {
  const present = presentOrganization(row, settings);
  if (row.open) return present;
  const { object, id, title, urls } = present;
  const { location, app } = urls;
  return { object, id, title, sso: true, ssoRequired: true, urls: { location, app } };
};
