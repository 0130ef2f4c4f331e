import { readFile } from "node:fs/promises";
import { linkName } from "#content/links/copied-links.ts";
import { slugOf } from "#content/markdown/page.ts";
import { insertPage, type PageTree, updatePage } from "#content/page-tree.ts";
import type { PageSource } from "#server/modules/content/changes/copy-pages.ts";
import { keptAddress } from "#server/modules/content/changes/page-links.ts";
import { refuseText, workOnText } from "#server/modules/content/texts/texts.ts";
import type { WrittenText } from "#server/modules/content/texts/text-work.ts";
import { type BuiltInPage, type BuiltInTemplate, builtInTemplates } from "./built-in-pages.ts";

/** The pages of a template to copy, and the names of its links to fill in. */
export interface TemplateContent extends PageSource {
  readonly names: readonly string[];
}

/** What has been read of a template before its links are resolved between pages. */
interface Draft {
  tree: PageTree;
  readonly texts: Map<string, WrittenText>;
  /** Ids of pages by the names used in links. */
  readonly ids: Map<string, string>;
}

/** Pages of a template have fixed ids, so that one can be requested. */
const idOf = (name: string): string => name.replaceAll("-", "");

const addPages = async (
  draft: Draft,
  template: string,
  pages: readonly BuiltInPage[],
  into: string | null,
): Promise<void> => {
  for (const page of pages) {
    const isGroup = "group" in page;
    const slug = isGroup ? slugOf(page.group) : page.name;
    const id = idOf(slug);
    if (isGroup) {
      const group = { id, type: "group", title: page.group, slug } as const;
      draft.tree = insertPage(draft.tree, group, { into });
    } else {
      const file = new URL(`./space-templates/${template}/${page.name}.md`, import.meta.url);
      const input = { markdown: await readFile(file, "utf8") };
      const read = await workOnText("create", { input, title: undefined, keys: `${id}.` }, slug);
      if ("refused" in read) return refuseText(read, slug);
      const { title, description } = read;
      if (title === undefined) throw new Error(`the page ${template}/${page.name} has no title`);
      const { emoji } = page;
      const said = { ...(description && { description }), ...(emoji && { emoji }) };
      draft.tree = insertPage(draft.tree, { id, type: "document", title, slug, ...said }, { into });
      draft.ids.set(page.name, id);
      draft.texts.set(id, read.text);
    }
    await addPages(draft, template, page.pages ?? [], id);
  }
};

const load = async (template: BuiltInTemplate): Promise<TemplateContent> => {
  const draft: Draft = {
    tree: { children: [], pages: new Map() },
    texts: new Map(),
    ids: new Map(),
  };
  await addPages(draft, template.id, template.pages, null);
  const said = new Map<string, string>();
  const names = new Set<string>();
  let { tree } = draft;
  for (const [page, { json, links }] of draft.texts) {
    const scope = { tree: draft.tree, page, pageRefs: draft.ids, fileRefs: new Map() };
    const addresses = new Map(links.map((link) => [link, keptAddress(link, scope)]));
    for (const link of links) {
      const name = linkName(link);
      if (name !== undefined) names.add(name);
    }
    const text = await workOnText("readdress", { json, addresses }, page);
    said.set(text.hash, text.json);
    tree = updatePage(tree, page, { document: text.hash });
  }
  return {
    tree,
    files: [],
    variables: {},
    names: [...names].toSorted(),
    textsOf: async () => said,
  };
};

/** Cached templates; the texts are part of the service, so they never change. */
const loaded = new Map<string, TemplateContent>();

/** A built-in template; undefined if none has the id. */
export const findBuiltIn = (id: string): BuiltInTemplate | undefined =>
  builtInTemplates.find((template) => template.id === id);

/** The pages of a built-in template. */
export const readBuiltIn = async (template: BuiltInTemplate): Promise<TemplateContent> => {
  const content = loaded.get(template.id) ?? (await load(template));
  loaded.set(template.id, content);
  return content;
};

const countIn = (pages: readonly BuiltInPage[]): number =>
  pages.reduce((sum, page) => sum + ("name" in page ? 1 : 0) + countIn(page.pages ?? []), 0);

/** How many pages with a text a template has. */
export const countBuiltIn = ({ pages }: BuiltInTemplate): number => countIn(pages);
