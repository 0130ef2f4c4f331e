import type { SpaceTemplate, SpaceTemplatePage } from "#contract/schemas/space-template.ts";
import { CheckedDocument } from "#contract/schemas/checked-document.ts";
import type { PageAttributes } from "#contract/schemas/page.ts";
import type { PageTree } from "#content/page-tree.ts";
import { listPage, type ListPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { countPages } from "#server/modules/content/pages/count-pages.ts";
import { workOnText } from "#server/modules/content/texts/texts.ts";
import { builtInTemplates, type BuiltInTemplate } from "./built-in-pages.ts";
import { countBuiltIn } from "./built-in-templates.ts";
import { findTemplate, readTemplate } from "./find-template.ts";
import { countTemplateSpaces, selectTemplateSpaces, type TemplateSpace } from "./template-rows.ts";

/** A template in a list, with its place there. */
interface ListedTemplate {
  readonly template: SpaceTemplate;
  readonly place: readonly [number, string];
}

const presentBuiltIn = (template: BuiltInTemplate): SpaceTemplate => {
  const { id, title, description, emoji } = template;
  return { object: "space-template", id, title, description, emoji, pages: countBuiltIn(template) };
};

const presentSpace = ({ id, title, emoji }: TemplateSpace, pages: number): SpaceTemplate => ({
  object: "space-template",
  id,
  title,
  ...(emoji === "" ? {} : { emoji }),
  pages,
  space: id,
});

/** The places of built-in templates are their numbers; those of spaces are their creation times. */
const builtIns = builtInTemplates.map((template, place): ListedTemplate => ({
  template: presentBuiltIn(template),
  place: [place, ""],
}));

/** The built-in templates, then the organization's template spaces that the caller sees. */
export const listTemplates = async (
  context: Context,
  organizationId: string,
  { limit, after }: ListRequest,
): Promise<ListPage<ListedTemplate>> => {
  const viewer = { organizationId, userId: context.actor.id };
  const [place = -1, id = ""] = after ?? [];
  const first = id === "" ? builtIns.slice(Number(place) + 1) : [];
  const rows =
    limit === 0
      ? []
      : await selectTemplateSpaces(context.db, viewer, {
          limit: Math.max(limit + 1 - first.length, 0),
          after: id === "" ? undefined : after,
        });
  const counts = await countPages(
    context,
    rows.map((row) => row.id),
  );
  const spaces = rows.map((row): ListedTemplate => ({
    template: presentSpace(row, counts.get(row.id) ?? 0),
    place: [row.createdAt.getTime(), row.id],
  }));
  const total = builtIns.length + (await countTemplateSpaces(context.db, viewer));
  return listPage([...first, ...spaces], limit, total, (row) => row.place);
};

const presentPage = ({ id, type, title, emoji, icon, description }: PageAttributes) => ({
  id,
  type,
  title,
  ...(emoji === undefined ? {} : { emoji }),
  ...(icon === undefined ? {} : { icon }),
  ...(description === undefined ? {} : { description }),
});

const presentPages = (tree: PageTree, ids: readonly string[]): SpaceTemplatePage[] =>
  ids.flatMap((id) => {
    const placed = tree.pages.get(id);
    if (placed === undefined) return [];
    return [{ ...presentPage(placed.page), pages: presentPages(tree, placed.children) }];
  });

/** The pages of a template as a tree, and the names of its named links; throws not-found. */
export const readTemplatePages = async (
  context: Context,
  path: { readonly organizationId: string; readonly templateId: string },
): Promise<{ pages: SpaceTemplatePage[]; contentRefs: string[] }> => {
  const template = await findTemplate(context, path.organizationId, path.templateId);
  const { tree, names } = await readTemplate(context, template);
  return { pages: presentPages(tree, tree.children), contentRefs: [...names] };
};

/** One page of a template with its content, which groups and links do not have; throws not-found. */
export const readTemplatePage = async (
  context: Context,
  path: { readonly organizationId: string; readonly templateId: string; readonly pageId: string },
) => {
  const template = await findTemplate(context, path.organizationId, path.templateId);
  const { tree, textsOf } = await readTemplate(context, template);
  const page = tree.pages.get(path.pageId)?.page;
  if (page === undefined) throw notFound("page");
  const { document: hash, title } = page;
  const json = hash === undefined ? null : ((await textsOf([hash])).get(hash) ?? null);
  const document = new CheckedDocument(await workOnText("publish", { json }, title));
  return { ...presentPage(page), document };
};
