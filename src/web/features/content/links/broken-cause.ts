import type { ContentReferenceUsage } from "#web/api/links.ts";
import { linkMessages } from "../messages.ts";

const { causes } = linkMessages;

/** Who broke a link and how, in a few words; undefined if not known. */
export const causeOf = ({
  brokenBy,
  target,
}: Pick<ContentReferenceUsage, "brokenBy" | "target">): string | undefined => {
  if (brokenBy === undefined) return undefined;
  const { action, actor, name, target: done } = brokenBy;
  const who = actor.label ?? causes.somebody;
  const what = done.label === undefined || done.label === "" ? causes.untitled : done.label;
  switch (action) {
    case "space.edited":
    case "change-request.merged":
      if (name !== undefined)
        return target?.kind === "anchor" ? causes.changed(who, name) : causes.deleted(who, name);
      return action === "space.edited" ? causes.edited(who, what) : causes.merged(who, what);
    case "space.deleted":
    case "collection.deleted":
      return causes.deleted(who, what);
    case "space.restored":
      return causes.restored(who, what);
    case "space.transferred":
    case "collection.transferred":
      return causes.transferred(who, what);
    case "member.removed":
      return causes.removed(who, what);
    case "openapi-spec.deleted":
      return causes.deleted(who, what);
    case "openapi-spec.updated":
      return causes.changed(who, what);
    case "openapi-spec-version.created":
      return causes.left(what);
    case "openapi-spec-version.accepted":
      return causes.accepted(who, what);
    default:
      return undefined;
  }
};

type Target = NonNullable<ContentReferenceUsage["target"]>;

/** The name of a specification with the part of it that a page shows or links to. */
export const nameOfSpec = ({
  spec,
  operation,
  schema,
}: Extract<Target, { kind: "openapi" }>): string => {
  const part = operation ? `${operation.method.toUpperCase()} ${operation.path}` : schema;
  return part === undefined ? spec : `${spec} · ${part}`;
};

/** The former name of what a broken link pointed to; undefined if not known. */
export const nameOfLost = ({
  brokenBy,
  target,
}: Pick<ContentReferenceUsage, "brokenBy" | "target">): string | undefined => {
  if (target?.kind === "openapi") return nameOfSpec(target);
  const name = brokenBy?.name;
  if (name === undefined || name === "") return undefined;
  return target?.kind === "anchor" ? `${name}#${target.anchor}` : name;
};
