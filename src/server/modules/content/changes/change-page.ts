import { MAX_PAGE_DEPTH, MAX_PAGES, type PageAttributes } from "#contract/schemas/page.ts";
import {
  deletePage,
  insertPage,
  movePage,
  type PageTree,
  type PageUpdate,
  pathToRoot,
  uniqueSlug,
  updatePage,
} from "#content/page-tree.ts";
import { invalid } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import {
  type Batch,
  type ChangeOf,
  editTree,
  noteCreated,
  noteDeleted,
  noteUpdated,
  pageIn,
} from "./change-batch.ts";
import type { NewText } from "../texts/text-work.ts";
import { readChangedText, readNewText } from "./change-text.ts";
import { slugOf } from "#content/markdown/page.ts";

const heightOf = (tree: PageTree, id: string): number =>
  1 + Math.max(0, ...(tree.pages.get(id)?.children ?? []).map((child) => heightOf(tree, child)));

/** Throws if a page, or something below it, is now nested too deeply. */
export const checkDepth = (tree: PageTree, id: string, path: string): void => {
  if (pathToRoot(tree, id).length - 1 + heightOf(tree, id) > MAX_PAGE_DEPTH)
    throw invalid(path, `at most ${MAX_PAGE_DEPTH} levels of pages`);
};

/** Throws if a tree now has too many pages. */
export const checkCount = (tree: PageTree, path: string): void => {
  if (tree.pages.size > MAX_PAGES) throw invalid(path, `at most ${MAX_PAGES} pages in a space`);
};

/** Returns the given slug, or else one derived from the title. */
export const slugFor = (slug: string | undefined, title: string): string => slug || slugOf(title);

type Fields = Omit<
  ChangeOf<"update_page">,
  "operation" | "page" | "document" | "base" | "into" | "at" | "slug"
>;
type Type = PageAttributes["type"];

const everyPage = ["title", "emoji", "icon", "hidden"] as const;
const reachedPage = [...everyPage, "noIndex", "noRobotsIndex"] as const;
const fieldsOf: Readonly<Record<Type, readonly (keyof Fields)[]>> = {
  document: [...reachedPage, "description", "layout", "cover", "variables"],
  group: reachedPage,
  link: [...everyPage, "target"],
};

/** Empty values are not stored, so that pages that look alike are equal. */
const kept = <Value>(value: Value): Exclude<Value, null> | undefined => {
  const isNothing =
    value === null ||
    value === "" ||
    value === false ||
    (typeof value === "object" && Object.keys(value).length === 0);
  return isNothing ? undefined : (value as Exclude<Value, null>);
};

/** Throws for a field that pages of this type do not have. */
export const refuseField = (path: string, name: string, type: Type): never => {
  const a = type === "document" ? "A document page" : `A ${type}`;
  throw invalid(`${path}.${name}`, `${a} has no ${name}.`);
};

/**
 * Returns the new attribute values of a page: null, an empty text and false remove an attribute. Throws for
 * attributes that pages of the type do not have.
 */
export const pageUpdateOf = (fields: Fields, type: Type, path: string): PageUpdate => {
  const { title, target, emoji, icon, description, layout, cover, variables } = fields;
  const { hidden, noIndex, noRobotsIndex } = fields;
  const given = {
    title,
    target,
    emoji,
    icon,
    description,
    layout,
    cover,
    variables,
    hidden,
    noIndex,
    noRobotsIndex,
  };
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && !fieldsOf[type].some((allowed) => allowed === name))
      refuseField(path, name, type);
  return {
    ...(title === undefined ? {} : { title }),
    ...(target === undefined ? {} : { target }),
    ...(emoji === undefined ? {} : { emoji: kept(emoji) }),
    ...(icon === undefined ? {} : { icon: kept(icon) }),
    ...(description === undefined ? {} : { description: kept(description) }),
    ...(layout === undefined ? {} : { layout }),
    ...(cover === undefined ? {} : { cover: cover ?? undefined }),
    ...(variables === undefined ? {} : { variables: kept(variables) }),
    ...(hidden === undefined ? {} : { hidden: kept(hidden) }),
    ...(noIndex === undefined ? {} : { noIndex: kept(noIndex) }),
    ...(noRobotsIndex === undefined ? {} : { noRobotsIndex: kept(noRobotsIndex) }),
  };
};

type Insert = ChangeOf<"insert_page">;

/** Returns the attributes stated by the text itself, where the change does not state them. */
const saidByText = async (
  { type, title, document }: Insert,
  path: string,
): Promise<Partial<NewText>> => {
  if (type !== "document") {
    if (document !== undefined) refuseField(path, "document", type);
    return { title };
  }
  if (document === undefined)
    throw invalid(`${path}.document`, "needed for a document page; an empty text will do");
  return readNewText(document, title, `${path}.document`);
};

/**
 * Adds a page. The default title is the one at the beginning of its text, the default slug is derived from the title;
 * a slug already used by a sibling gets a number.
 */
export const applyInsertPage = async (
  batch: Batch,
  change: Insert,
  path: string,
): Promise<void> => {
  const { operation: _, type, document: __, into = null, at, ref, slug, ...fields } = change;
  const { text, title, description } = await saidByText(change, path);
  if (title === undefined)
    throw invalid(`${path}.title`, "needed, as the text has no heading to take it from");
  const given = description === undefined ? fields : { description, ...fields };
  const { target } = fields;
  if (type === "link" && slug !== undefined) refuseField(path, "slug", type);
  if (type === "link" && target === undefined) throw invalid(`${path}.target`, "needed for a link");

  const id = batch.pageRefs.get(ref ?? "") ?? newId();
  const page: PageAttributes = {
    ...pageUpdateOf(given, type, path),
    id,
    type,
    title,
    slug: slugFor(slug, title),
  };
  editTree(batch, path, (tree) => insertPage(tree, page, { into, at }));
  checkCount(batch.tree, path);
  checkDepth(batch.tree, id, `${path}.into`);
  if (text !== undefined) batch.texts.set(id, text);
  noteCreated(batch, id, ref);
};

type Update = ChangeOf<"update_page">;

/** `into` alone leaves a page that is already there in its place; `at` alone moves it among its siblings. */
const move = (batch: Batch, { page, into, at }: Update, path: string): void => {
  const { parent } = pageIn(batch, page, path);
  const goal = into === undefined ? parent : into;
  if (at === undefined && goal === parent) return;
  editTree(batch, path, (tree) => movePage(tree, page, { into: goal, at }));
  checkDepth(batch.tree, page, `${path}.into`);
};

/** An empty slug requests one derived from the title, with a number if a sibling uses it. */
const slugOfUpdate = (batch: Batch, { page, slug, title }: Update, path: string) => {
  if (slug === undefined) return {};
  const placed = pageIn(batch, page, path);
  if (placed.page.type === "link") refuseField(path, "slug", "link");
  if (slug !== "") return { slug };
  const wanted = slugFor(undefined, title ?? placed.page.title);
  return { slug: uniqueSlug(batch.tree, placed.parent, wanted, page) };
};

/** Changes the attributes, text and position of a page, to the extent that the change names them. */
export const applyUpdatePage = async (
  batch: Batch,
  change: Update,
  path: string,
): Promise<void> => {
  const {
    operation: _,
    page: id,
    document,
    base,
    into: __,
    at: ___,
    slug: ____,
    ...fields
  } = change;
  const { page } = pageIn(batch, id, path);
  move(batch, change, path);
  const update = {
    ...pageUpdateOf(fields, page.type, path),
    ...slugOfUpdate(batch, change, path),
  };
  editTree(batch, path, (tree) => updatePage(tree, id, update));
  if (document !== undefined) {
    if (page.type !== "document") refuseField(path, "document", page.type);
    const placed = pageIn(batch, id, path);
    batch.texts.set(id, await readChangedText(batch, placed, { document, base }, path));
  }
  noteUpdated(batch, id);
};

/** Deletes a page and everything below it. */
export const applyDeletePage = (
  batch: Batch,
  { page, successor }: ChangeOf<"delete_page">,
  path: string,
): void => {
  const { page: gone } = pageIn(batch, page, path);
  if (successor !== undefined) {
    if (gone.type === "link" && successor !== null) refuseField(path, "successor", "link");
    batch.successors.set(page, { successor, path: `${path}.successor` });
  }
  editTree(batch, path, (tree) => deletePage(tree, page));
  noteDeleted(batch, page);
};
