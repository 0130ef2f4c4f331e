import type { z } from "zod";
import {
  type BreakingLink,
  type contentImpact,
  MAX_IMPACT_ITEMS,
} from "#contract/schemas/content-impact.ts";
import type { updateContent } from "#contract/schemas/content-change.ts";
import { pageAddress } from "#content/links/link-target.ts";
import { type PageTree, pathOf } from "#content/page-tree.ts";
import type { Successors } from "#content/successors.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import {
  type CheckPrepared,
  prepareChanges,
  type PreparedChanges,
} from "#server/modules/content/changes/change-content.ts";
import { readFileList } from "#server/modules/content/files/files.ts";
import { type RevisionRow, stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import { type Breaking, findBreakingLinks } from "./breaking-links.ts";
import { changedSinceImpact, type Effects, hashOfEffects } from "./impact-hash.ts";

/** The pages of a space in three states: as readers see them, before the changes, and after. */
export interface PageTransition {
  readonly spaceId: string;
  readonly main: PageTree;
  readonly before: PageTree;
  readonly after: PageTree;
  /** The successors chosen for removed pages. */
  readonly successors: Successors;
}

/** The effects of changes to pages on readers of published sites. */
export interface EffectsOnReaders extends Omit<Effects, "links"> {
  /** Whether any published site shows the space. */
  readonly isPublished: boolean;
}

/** Computes the effects of changes to pages on readers of sites; implemented by a later domain. */
export type ReaderEffects = (
  context: Context,
  transition: PageTransition,
) => Promise<EffectsOnReaders>;

/** Added pages get new ids every time, so they are identified by what stays the same. */
const lasting = (
  { page, address, targetPage, ...link }: Breaking,
  spaceId: string,
  before: PageTree,
  after: PageTree,
): BreakingLink => {
  const isThere = link.space.id !== spaceId || before.pages.has(page.id);
  const isNew = targetPage !== undefined && !before.pages.has(targetPage);
  // A generated id only occurs for pages that the same batch adds; full addresses stay as written.
  const said =
    isNew && after.pages.has(targetPage) && address.startsWith(pageAddress(targetPage))
      ? address.replace(pageAddress(targetPage), `/${pathOf(after, targetPage)}`)
      : address;
  return {
    ...link,
    page: isThere ? page : { title: page.title },
    address: said,
  };
};

/** Guests see no sites. */
export const isGuest = ({ organization }: Context): boolean =>
  !organization || organization.membership.role === null;

/** Effects that no reader notices. */
export const noEffects: EffectsOnReaders = {
  addresses: [],
  redirects: [],
  unreachable: [],
  isPublished: false,
};

const effectsOf = async (
  context: Context,
  readers: ReaderEffects,
  { of: { spaceId, from }, tree: after, files, texts, successors }: PreparedChanges,
): Promise<Effects> => {
  const before = await readTree(context, spaceId, from.root);
  const main = await stateOfSpace(context, { spaceId });
  const now = await readTree(context, spaceId, main.revision.root);
  const links = await findBreakingLinks(
    context,
    {
      spaceId,
      before: { tree: before, files: await readFileList(context, spaceId, from.files) },
      after: { tree: after, files },
      texts,
    },
    now,
  );
  const { isPublished: _, ...effects } = isGuest(context)
    ? noEffects
    : await readers(context, { spaceId, main: now, before, after, successors });
  const isNew = (id: string | undefined) => id !== undefined && !before.pages.has(id);
  return {
    ...effects,
    links: links.map((link) => lasting(link, spaceId, before, after)),
    unreachable: effects.unreachable.map((one) =>
      isNew(one.page.id) ? { ...one, page: { title: one.page.title } } : one,
    ),
  };
};

const listed = <Item>(items: readonly Item[]) => ({
  count: items.length,
  items: items.slice(0, MAX_IMPACT_ITEMS),
});

/** Content changes to try without storing anything. */
interface Tried extends z.output<typeof updateContent> {
  readonly spaceId: string;
  readonly from: RevisionRow;
  readonly base?: RevisionRow;
  readonly changeRequestId?: string;
  readonly kept?: Successors;
}

/** The effects of changes, and a check that ties a write to them. */
export interface ContentImpacts {
  /** What these changes would break. Stores nothing, and fetches no files. */
  readonly preview: (context: Context, tried: Tried) => Promise<z.input<typeof contentImpact>>;
  /** Throws a conflict if prepared changes would break anything other than what the hash names. */
  readonly holdTo: (hash: string | undefined) => CheckPrepared | undefined;
}

/** Computes what changes of content would break, including for readers of sites. */
export const contentImpacts = (readers: ReaderEffects): ContentImpacts => ({
  preview: async (context, tried) => {
    const fetched = () => Promise.resolve(new Map<string, Buffer>());
    const prepared = await prepareChanges(context, { ...tried, fetched });
    const effects = await effectsOf(context, readers, prepared);
    const { links, addresses, redirects, unreachable } = effects;
    return {
      object: "content-impact",
      hash: hashOfEffects(effects),
      links: listed(links),
      addresses: listed(addresses),
      redirects: listed(redirects),
      unreachable: listed(unreachable),
    };
  },
  holdTo: (hash) =>
    hash === undefined
      ? undefined
      : async (tx, prepared) => {
          const details = changedSinceImpact(hash, await effectsOf(tx, readers, prepared));
          if (details.length === 0) return;
          throw new Failure(
            "conflict",
            "What these changes would break has changed since you looked. Nothing was changed.",
            { reason: "content.impact-moved", details },
          );
        },
});
