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

/** What takes the place of which target of links. */
export interface Replacements {
  readonly targets: readonly LinkTarget[];
  /** What takes the place of a link's target, null for nothing; undefined for one that stays. */
  readonly instead: (link: MentionRow, home: Home) => NewLinkTarget | null | undefined;
}

/** Where a link stands. */
interface Home {
  readonly space: string;
  readonly page: string;
}

/** Refuses what no link can be led to: what is gone, and what the caller cannot open. */
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

/** Refuses a page, heading or file that a space does not have. */
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

/** Reads what is to take the place of what; refuses a target that comes twice, and what cannot be led to. */
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

/** A space with links that are to be led elsewhere. */
interface LinkingSpace {
  readonly id: string;
  readonly title: string;
  /** What the caller may do there, as a rank. */
  readonly rank: number;
}

/** The spaces that the caller can open whose pages have such links now, by title. */
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
