import type { TransferPlan } from "#contract/schemas/space.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, notFound } from "#server/kit/failures.ts";
import { whyNotInto } from "./find-collection.ts";
import {
  transferGrants,
  countLoad,
  countLosing,
  findOrganizationOf,
  type Load,
  selectSitesShowing,
} from "./transfer-rows.ts";
import {
  countParted,
  deleteTranslations,
  moveTranslations,
  selectTransferred,
} from "./transferred-translation-rows.ts";
import { isRecentIn } from "#server/access/credential-age-rows.ts";
import { requireWayInto } from "#server/access/way-in.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { audit, type AuditEntry } from "#server/events/audit.ts";
import { judgeLinksTo } from "#server/links/keep-broken-links.ts";
import { judgeSpace } from "#server/modules/content/links/broken-links.ts";
import { lockOrder } from "./sibling-positions.ts";

/** The most sites named in a failure. */
const NAMED = 3;

/**
 * Why something cannot leave its organization: a site there shows it. Undefined if none does. Guests, who do not see
 * sites, are told no titles.
 */
export const whyShown = async (
  { db, organization }: Context,
  load: Load,
): Promise<Failure | undefined> => {
  const sites = await selectSitesShowing(db, load);
  if (sites.length === 0) return undefined;
  const what = "spaceId" in load ? "this space" : "a space in this collection";
  const isGuest = organization?.membership.role === null;
  const names = sites.slice(0, NAMED).map(({ title }) => `“${title}”`);
  const others = sites.length > NAMED ? " and others" : "";
  if (isGuest) return conflict("space.on-site", `A site of this organization shows ${what}.`);
  return conflict(
    "space.on-site",
    sites.length === 1
      ? `The site ${names.join("")} shows ${what}. Take it off the site first.`
      : `The sites ${names.join(", ")}${others} show ${what}. Take it off them first.`,
  );
};

/** The destination of a transfer. */
export interface TransferTarget {
  readonly organization: string;
  /** A collection there; otherwise the top level. */
  readonly collection?: string | undefined;
}

/** What is to be transferred, and its current place. */
export interface Transferred {
  readonly what: "space" | "collection";
  readonly organizationId: string;
  readonly parent: string | null;
  readonly load: Load;
  /** How many collections are transferred. */
  readonly collections: number;
}

/** The effects of a transfer, and why it would be refused. */
export interface PlannedTransfer {
  readonly plan: TransferPlan;
  readonly failures: readonly Failure[];
}

const nothing = { members: 0, teams: 0, requestedReviewers: 0 };
const isFailure = (failure: Failure | undefined): failure is Failure => failure !== undefined;

/**
 * Plans a transfer: what is transferred, who loses what, and every reason why it would be refused. `more` are
 * additional reasons from the caller of this function. Throws not-found for an organization the user does not belong
 * to or that their session or token does not reach, and for a collection there that they cannot open.
 */
export const planTransfer = async (
  context: Context,
  { what, organizationId, parent, load, collections }: Transferred,
  { organization, collection: named }: TransferTarget,
  more: readonly (Failure | undefined)[] = [],
): Promise<PlannedTransfer> => {
  const { db, actor } = context;
  const collection = named ?? null;
  const found = await findOrganizationOf(db, organization, actor.id);
  const only = actor.credential.organizationId;
  if (!found || (only !== undefined && only !== organization)) throw notFound("organization");
  if (!isRecentIn(actor.credential, organization, found.credentialsFrom))
    throw notFound("organization");
  if (organization !== organizationId) await requireWayInto(context, organization);
  const membership = { role: found.role, ownsTeam: false };
  const there = { ...context, organization: { id: organization, membership } };
  const leaves = organization !== organizationId;
  const intoCollection =
    collection === null ? undefined : await whyNotInto(there, organization, collection);
  if (intoCollection?.code === "not-found") throw intoCollection;
  const failures = [
    await whyNotInto(there, organization, null),
    intoCollection,
    found.blocked
      ? new Failure("stale", `${found.title} is blocked, so nothing can be moved there.`, {
          reason: "organization.blocked",
        })
      : undefined,
    leaves || parent !== collection
      ? undefined
      : conflict("position.unchanged", `This ${what} is there already.`),
    leaves ? await whyShown(context, load) : undefined,
    ...more,
  ].filter(isFailure);
  return {
    failures,
    plan: {
      possible: failures.length === 0,
      obstacles: failures.map(({ message }) => message),
      ...(await countLoad(db, load)),
      collections,
      translations: leaves ? await countParted(db, load, organization) : 0,
      losing: leaves ? await countLosing(db, load, organization) : nothing,
    },
  };
};

/** Locks both ends of a transfer, always in the same order. */
export const lockBothEnds = async (
  tx: Context,
  from: string,
  { organization, collection }: TransferTarget,
): Promise<void> => {
  for (const id of [...new Set([from, organization])].toSorted())
    if (!(await lockOrganizationTree(tx.db, id))) throw notFound("organization");
  if (collection !== undefined) await lockOrder(tx, organization, collection);
};

/** Keeps the permissions on the load; those the other organization has no holder for are deleted. */
export const transferPermissions = (
  tx: Context,
  load: Load,
  from: string,
  { organization }: TransferTarget,
): Promise<void> =>
  organization === from ? Promise.resolve() : transferGrants(tx.db, load, organization);

/**
 * Keeps translations whose spaces were both transferred, and ends those whose spaces are now in different
 * organizations, because a space cannot follow one of another organization. The spaces stay as they are.
 */
export const transferTranslations = async (
  tx: Context,
  load: Load,
  from: string,
  { organization }: TransferTarget,
): Promise<void> => {
  if (organization === from) return;
  const all = await selectTransferred(tx.db, load);
  const parted = all.filter(({ sourceIn, targetIn }) => sourceIn !== targetIn);
  const together = all.filter((one) => !parted.includes(one));
  await moveTranslations(
    tx.db,
    together.map(({ id }) => id),
    organization,
  );
  await deleteTranslations(
    tx.db,
    parted.map(({ id }) => id),
  );
  for (const { id, title, source, target, language, sourceIn, targetIn } of parted)
    await audit(tx, {
      action: "translation.parted",
      organizationId: from,
      target: { type: "translation", id, label: title },
      before: { source, target, language },
      after: { sourceOrganization: sourceIn, targetOrganization: targetIn },
    });
};

/** What was transferred; only spaces that are not in the trash. */
interface Transferee {
  readonly spaces: readonly string[];
  readonly collections: readonly string[];
}

/** Records a transfer in both organizations, with the links it breaks. */
export const recordTransfer = async (
  tx: Context,
  from: string,
  { organization }: TransferTarget,
  { spaces, collections }: Transferee,
  entry: AuditEntry,
): Promise<void> => {
  const causedBy = await audit(tx, { ...entry, organizationId: from });
  if (organization === from) return;
  const event = await audit(tx, { ...entry, organizationId: organization, causedBy });
  const things = [
    { kind: "space", ids: spaces },
    { kind: "collection", ids: collections },
  ] as const;
  await judgeLinksTo(tx, from, things, { event: causedBy });
  await judgeLinksTo(tx, organization, things, { event });
  for (const space of spaces) await judgeSpace(tx, space, { event });
};
