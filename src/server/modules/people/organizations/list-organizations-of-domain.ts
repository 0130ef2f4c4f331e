import type { Context } from "#server/kit/context.ts";
import { type OrganizationRow, selectOrganizationsOfDomain } from "./organization-rows.ts";

/** Organizations of the caller that name the e-mail domain (spec: GET /v1/email-domains/{d}/orgs). */
export const listOrganizationsOfDomain = (
  { db, actor }: Context,
  domain: string,
): Promise<OrganizationRow[]> => selectOrganizationsOfDomain(db, actor.id, domain.toLowerCase());
