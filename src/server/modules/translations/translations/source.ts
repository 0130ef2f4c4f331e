import { atLeast } from "#contract/permissions.ts";
import type { Language } from "#contract/schemas/language.ts";
import type { CreateTranslation } from "#contract/schemas/translation.ts";
import { findResource } from "#server/access/resource-rows.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { getOrganization } from "#server/modules/people/organizations/organizations.ts";
import { findDefaultSource } from "./translation-rows.ts";

interface Source {
  readonly space: string;
  readonly language: Language;
}

const named = async (
  context: Context,
  organizationId: string,
  given: CreateTranslation["source"],
): Promise<Source & { readonly path: string }> => {
  if (given !== undefined) return { ...given, path: "source.space" };
  const { organization } = await getOrganization(context, organizationId);
  const { defaultSiteId } = organization;
  const found =
    defaultSiteId === null ? undefined : await findDefaultSource(context.db, defaultSiteId);
  if (found === undefined)
    throw invalid("source", "must name a space, since no site of the organization is its default");
  return { ...found, path: "source" };
};

/**
 * Returns the space to be translated, and a context in which its creator acts on it. Throws for a space they cannot
 * open or may not copy.
 */
export const findSource = async (
  context: Context,
  organizationId: string,
  given: CreateTranslation["source"],
): Promise<Source & { readonly on: Context }> => {
  const { space, language, path } = await named(context, organizationId, given);
  const found = await findResource(context.db, "space", space, context.actor.id);
  if (!found?.role || found.deleted || found.organizationId !== organizationId)
    throw invalid(path, `There is no space with the id "${space}".`);
  const { role, locked } = found;
  if (!atLeast(role, "create"))
    throw new Failure("forbidden", "This needs the role create on the space to translate.");
  const resource = { type: "space", id: space, role, editable: !locked, deleted: false } as const;
  return { space, language, on: { ...context, resource } };
};
