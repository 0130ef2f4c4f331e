import { type ApplySpaceTemplate, MAX_TEMPLATE_PAGES } from "#contract/schemas/space-template.ts";
import { linkName } from "#content/links/copied-links.ts";
import { addressOfRef } from "#content/links/link-target.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, invalid, notFound } from "#server/kit/failures.ts";
import {
  type PageSource,
  type PreparedCopy,
  prepareCopy,
} from "#server/modules/content/changes/copy-pages.ts";
import { readFileList } from "#server/modules/content/files/files.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";
import { readTexts } from "#server/modules/content/store/documents.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import type { BuiltInTemplate } from "./built-in-pages.ts";
import { findBuiltIn, readBuiltIn, type TemplateContent } from "./built-in-templates.ts";
import { findTemplateSpace, selectNamedAddresses, type TemplateSpace } from "./template-rows.ts";

/** A template the caller may use: a built-in one, or a space. */
export type FoundTemplate =
  | { readonly builtIn: BuiltInTemplate; readonly space?: never }
  | { readonly space: TemplateSpace; readonly builtIn?: never };

/**
 * A template by its id: a built-in one, or a space of the organization that the caller can open; throws not-found
 * otherwise.
 */
export const findTemplate = async (
  { db, actor }: Context,
  organizationId: string,
  id: string,
): Promise<FoundTemplate> => {
  const builtIn = findBuiltIn(id);
  if (builtIn) return { builtIn };
  const space = await findTemplateSpace(db, { organizationId, userId: actor.id }, id);
  if (!space) throw notFound("template");
  return { space };
};

/** Whether both have the same pages. */
export const isSameTemplate = (
  one: FoundTemplate | undefined,
  other: FoundTemplate | undefined,
): boolean => one?.space?.revision === other?.space?.revision;

/** The current pages of a template. */
export const readTemplate = async (
  context: Context,
  { builtIn, space }: FoundTemplate,
): Promise<TemplateContent> => {
  if (builtIn) return readBuiltIn(builtIn);
  const { root, files, variables } = await readRevision(context, space.id, space.revision);
  const tree = await readTree(context, space.id, root);
  const hashes = [...tree.pages.values()].flatMap(({ page }) => page.document ?? []);
  const named = await selectNamedAddresses(context.db, space.id, hashes);
  return {
    tree,
    files: await readFileList(context, space.id, files),
    variables,
    spaceId: space.id,
    names: [...new Set(named.flatMap((address) => linkName(address) ?? []))].toSorted(),
    textsOf: (asked) => readTexts(context, space.id, asked),
  };
};

/**
 * Addresses of named links by their names; throws for names that no link has, and for targets that texts cannot link
 * to.
 */
const addressesOf = (
  { params }: ApplySpaceTemplate,
  names: readonly string[],
  path: string,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(params?.contentRefs ?? {}).map(([name, ref]) => {
      const at = `${path}params.contentRefs.${name}`;
      if (!names.includes(name)) throw invalid(at, "no link of the template has this name");
      const address = addressOfRef(ref);
      if (address === undefined) throw invalid(`${at}.kind`, `a text cannot link to a ${ref.kind}`);
      return [name, address];
    }),
  );

/**
 * Prepares the pages of a template for adding after the existing ones. `path` is the path of the template in the
 * request, with a trailing dot. Throws a conflict for a template with too many pages.
 */
export const prepareTemplate = async (
  context: Context,
  template: FoundTemplate,
  into: Pick<PageSource, "tree" | "files" | "variables">,
  { asked, path }: { readonly asked: ApplySpaceTemplate; readonly path: string },
): Promise<PreparedCopy> => {
  const content = await readTemplate(context, template);
  if (content.tree.pages.size > MAX_TEMPLATE_PAGES)
    throw conflict(
      "template.too-large",
      `This template has ${content.tree.pages.size} pages; a template brings at most ${MAX_TEMPLATE_PAGES}. Nothing was changed. Duplicate the space instead.`,
    );
  return prepareCopy(context, content, into, addressesOf(asked, content.names, path));
};
