import type { LinkTarget, NewLinkTarget } from "#contract/schemas/link-target.ts";
import type { Replacement } from "#contract/schemas/link-repair.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, notFound } from "#server/kit/failures.ts";
import { refuseUnreadLinks } from "#server/modules/content/links/read-backlog.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { seenCollections } from "../collections/find-collection.ts";
import { selectOutlines } from "../impact/breaking-rows.ts";
import { askerOf, type ReadContent, readLinkedContent } from "../links/linked-content.ts";
import { keyOfTarget, linkTargetOf } from "../links/link-targets.ts";
import { rolesOnSpaces } from "../spaces/spaces-by-id.ts";
import { type MentionRow, selectMentions } from "./mention-rows.ts";

/** Which targets of links are replaced by what. */
export interface Replacements {
  readonly targets: readonly LinkTarget[];
  /** What replaces a link's target; null for nothing, and undefined for one that stays. */
  readonly instead: (link: MentionRow, home: Home) => NewLinkTarget | null | undefined;
}

/** The page and space that contain a link. */
interface Home {
  readonly space: string;
  readonly page: string;
}

/** Throws for targets that no link can point to: missing ones, and those the caller cannot open. */
const checkTargets = async (
  context: Context,
  replacements: readonly Replacement[],
): Promise<void> => {
  const { organizationId } = askerOf(context);
  const named = replacements.flatMap(({ to }) => (to === null ? [] : [to]));
  const spaces = named.flatMap((to) => ("space" in to ? [to.space] : []));
  const roles = await rolesOnSpaces(context, organizationId, spaces);
  if (spaces.some((id) => !roles.has(id))) throw notFound("space");
  const collections = named.flatMap((to) => (to.kind === "collection" ? [to.collection] : []));
  const seen = await seenCollections(context, organizationId, collections);
  const open = new Set(seen.map(({ collection }) => collection.id));
  if (collections.some((id) => !open.has(id))) throw notFound("collection");
  const contents = new Map<string, ReadContent>();
  for (const [at, { to }] of replacements.entries()) {
    if (to?.kind !== "page" && to?.kind !== "anchor" && to?.kind !== "file") continue;
    const { space } = to;
    const content =
      contents.get(space) ??
      (await readLinkedContent(context, await stateOfSpace(context, { spaceId: space })));
    contents.set(space, content);
    await checkWithin(context, content, to, `replacements.${at}.to`);
  }
};

/** Throws for a page, heading or file that a space does not have. */
const checkWithin = async (
  { db }: Context,
  { tree, files, state }: ReadContent,
  to: Extract<NewLinkTarget, { kind: "page" | "anchor" | "file" }>,
  path: string,
): Promise<void> => {
  if (to.kind === "file") {
    if (files.some(({ id }) => id === to.file)) return;
    throw invalid(`${path}.file`, `There is no file with the id "${to.file}" in that space.`);
  }
  const page = tree.pages.get(to.page)?.page;
  if (page === undefined)
    throw invalid(`${path}.page`, `There is no page with the id "${to.page}" in that space.`);
  if (to.kind === "page") return;
  const [outline] = await selectOutlines(db, state.spaceId, [page.document ?? ""]);
  if (!outline?.anchors.includes(to.anchor))
    throw invalid(
      `${path}.anchor`,
      `"${page.title}" has no heading with the anchor "${to.anchor}".`,
    );
};

/** Reads which targets are replaced by what; throws for a target named twice, and for an invalid replacement. */
export const readReplacements = async (
  context: Context,
  given: readonly Replacement[],
): Promise<Replacements> => {
  const { organizationId, publicUrl } = askerOf(context);
  const byKey = new Map<string, NewLinkTarget | null>();
  for (const [at, { from, to }] of given.entries()) {
    const key = keyOfTarget(from);
    if (byKey.has(key)) throw invalid(`replacements.${at}.from`, "comes twice");
    byKey.set(key, to);
  }
  await checkTargets(context, given);
  await refuseUnreadLinks(context, organizationId);
  const kindHere = ({ kind, origin, organization }: MentionRow): MentionRow["kind"] => {
    if (origin !== null && origin !== publicUrl) return "url";
    return organization !== null && organization !== organizationId ? "app" : kind;
  };
  return {
    targets: given.map(({ from }) => from),
    instead: (link, { space, page }) => {
      const kind = kindHere(link);
      const target = linkTargetOf({
        ...link,
        kind,
        target: link.target ?? (kind === "anchor" ? page : null),
        space: link.target_space ?? space,
      });
      return target === undefined ? undefined : byKey.get(keyOfTarget(target));
    },
  };
};

/** A space with links to be replaced. */
interface LinkingSpace {
  readonly id: string;
  readonly title: string;
  /** The caller's role there, as a rank. */
  readonly rank: number;
}

/** The spaces that the caller can open whose current pages contain such links, by title. */
export const findLinkingSpaces = async (
  context: Context,
  { targets, instead }: Replacements,
): Promise<LinkingSpace[]> => {
  const found = new Map<string, LinkingSpace>();
  for (const mention of await selectMentions(context.db, targets, askerOf(context))) {
    const { space: id, title, rank } = mention;
    if (!found.has(id) && instead(mention, mention) !== undefined)
      found.set(id, { id, title, rank });
  }
  return [...found.values()];
};
