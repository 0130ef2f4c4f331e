import type { PageAttributes } from "#contract/schemas/page.ts";
import type { PageUpdate } from "#content/tree/edit.ts";
import { invalid } from "#server/kit/failures.ts";
import type { ChangeOf } from "./change-batch.ts";

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

/** What says nothing is not kept, so that pages that look alike are alike. */
const kept = <Value>(value: Value): Exclude<Value, null> | undefined => {
  const isNothing =
    value === null ||
    value === "" ||
    value === false ||
    (typeof value === "object" && Object.keys(value).length === 0);
  return isNothing ? undefined : (value as Exclude<Value, null>);
};

/** Refuses a field that pages of this type do not have. */
export const refuseField = (path: string, name: string, type: Type): never => {
  const a = type === "document" ? "A document page" : `A ${type}`;
  throw invalid(`${path}.${name}`, `${a} has no ${name}.`);
};

/**
 * New values of a page by attribute: null, an empty text and false take an attribute away. Refuses what
 * pages of the type do not have.
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
