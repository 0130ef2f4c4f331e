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

/** A template as lists show it, and where in the list it stands. */
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

/** Places of the templates that come with the service; those of spaces are the time they were made. */
const builtIns = builtInTemplates.map((template, place): ListedTemplate => ({
  template: presentBuiltIn(template),
  place: [place, ""],
}));

/** The templates of the service, then the spaces of the organization that are one, as far as the caller sees them. */
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

/** The pages a template brings, as a tree, and the names of its named links; refuses with not-found. */
export const readTemplatePages = async (
  context: Context,
  path: { readonly organizationId: string; readonly templateId: string },
): Promise<{ pages: SpaceTemplatePage[]; contentRefs: string[] }> => {
  const template = await findTemplate(context, path.organizationId, path.templateId);
  const { tree, names } = await readTemplate(context, template);
  return { pages: presentPages(tree, tree.children), contentRefs: [...names] };
};

/** One page of a template with what it says; groups and links say nothing. Refuses with not-found. */
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
