import type { z } from "zod";
import type {
  PreviewedStructure,
  previewStructureEdits as previewSchema,
  StructureImpact,
} from "#contract/schemas/structure-draft.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { countPageChanges, type PageAddress } from "#site/readers/page-impact.ts";
import { type Impact, impactOf } from "#site/structure/impact.ts";
import { type Heirs, removedSpaces } from "#site/structure/removals.ts";
import { locate } from "#site/structure/locate.ts";
import { pointerTo, type Structure } from "#site/structure/model.ts";
import { StructureFailure } from "#site/structure/failures.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { inboundLinksOf } from "#server/modules/content/inbound-links/find-inbound-links.ts";
import { findSite, type SitePath, type SiteRow } from "../sites/find-site.ts";
import { checkConditionsIn, checkEdits, checkSpacesLive } from "../structure/check-edits.ts";
import { planEdits } from "../structure/plan-edits.ts";
import { type DraftPath, findDraft } from "./drafts.ts";
import { listPageAddresses, readHiddenPages, readPageImpact } from "./page-addresses.ts";

/** The most pages named that link to removed content. */
const MOST_NAMED = 5;

type Obstacle = NonNullable<StructureImpact["obstacle"]>;

/** Conditions on items that did not have them before. */
const newConditions = (before: Structure, after: Structure, heirs: Heirs): Impact<string> =>
  impactOf(before, after, {
    heirs,
    hiddenFor: ({ type, id, condition }) => {
      const was = locate(before, { type, id })?.item;
      const known = was && "condition" in was ? was.condition : undefined;
      return condition === known ? undefined : condition;
    },
  });

/** The index of the edit at fault, from the path of a failure such as `3.before` or `edits.3.condition`. */
const editAt = (path: string): number => Number(/^(?:edits\.)?(\d+)/.exec(path)?.[1] ?? 0);

const obstacleIn = (error: unknown): Obstacle => {
  if (error instanceof StructureFailure) {
    const { path, message, owner } = error;
    return {
      edit: editAt(path),
      message,
      ...(owner ? { owner: { item: pointerTo(owner), title: owner.title } } : {}),
    };
  }
  const [detail] = error instanceof Failure ? error.details : [];
  if (!detail) throw error;
  return { edit: editAt(detail.path), message: detail.message };
};

interface Read {
  readonly impact: StructureImpact;
  readonly pages: readonly PageAddress[];
}

const readEdits = async (
  context: Context,
  site: SiteRow,
  edits: readonly StructureEdit[],
): Promise<Read> => {
  const { structureVersion } = site;
  try {
    await checkSpacesLive(context, site, edits);
    await checkConditionsIn(site, edits);
    const plan = await planEdits(context, site, edits);
    const { before, after } = plan;
    const { rows, defaults, hidden } = newConditions(before.structure, after, plan.heirs);
    const leaving = removedSpaces(before.structure, after);
    const pages = await readPageImpact(context, site, plan);
    const impact = {
      structureVersion,
      addresses: rows.map(({ id: siteSpace, title, before: was, after: is, change }) => ({
        siteSpace,
        title,
        change,
        ...(was === undefined ? {} : { before: was }),
        ...(is === undefined ? {} : { after: is }),
      })),
      defaults: defaults.map(({ section, before: was, after: is }) => ({
        ...(section ? { section: section.id } : {}),
        ...(was ? { before: was.title } : {}),
        ...(is ? { after: is.title } : {}),
      })),
      hidden: hidden.map(({ item, from }) => ({
        item: pointerTo(item),
        title: item.title,
        condition: from,
      })),
      hiddenPages: await readHiddenPages(context, site, after),
      pages: countPageChanges(pages),
      inboundLinks: await inboundLinksOf(context, site.organizationId, leaving, MOST_NAMED),
    };
    return { impact, pages };
  } catch (error) {
    const obstacle = obstacleIn(error);
    const nothing = { count: 0, pages: [] };
    const impact = {
      structureVersion,
      obstacle,
      addresses: [],
      defaults: [],
      hidden: [],
      hiddenPages: nothing,
      pages: countPageChanges([]),
      inboundLinks: nothing,
    };
    return { impact, pages: [] };
  }
};

/**
 * What applying a draft to the current structure would change for readers; only the obstacle if it can no longer be
 * applied.
 */
export const readImpact = async (context: Context, path: DraftPath): Promise<StructureImpact> => {
  const { site, draft } = await findDraft(context, path);
  return (await readEdits(context, site, draft.edits)).impact;
};

/** The same for edits that the caller may make, with the requested addresses of pages. */
export const previewEdits = async (
  context: Context,
  sitePath: SitePath,
  { edits, pages: asked = {} }: z.output<typeof previewSchema>,
): Promise<PreviewedStructure> => {
  const site = await findSite(context, sitePath);
  await checkEdits(context, site, edits);
  const { impact, pages } = await readEdits(context, site, edits);
  return { ...impact, pageAddresses: await listPageAddresses(context, site, pages, asked) };
};
