import type { TransferPlan } from "#contract/schemas/space.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound, Failure } from "#server/kit/failures.ts";
import { whyNotInto } from "./open-target.ts";
import { countLoad, countLosing, findOrganizationOf, type Load } from "./transfer-rows.ts";
import { whyShown } from "./why-shown.ts";

/** Where something is to go. */
export interface TransferTarget {
  readonly organization: string;
  /** A collection there; else the top level. */
  readonly collection?: string | undefined;
}

/** What is to go, and where it stands now. */
export interface Transferred {
  readonly what: "space" | "collection";
  readonly organizationId: string;
  readonly parent: string | null;
  readonly load: Load;
  /** How many collections go along. */
  readonly collections: number;
}

/** What a transfer does, and why it is refused, if it is. */
export interface PlannedTransfer {
  readonly plan: TransferPlan;
  readonly failures: readonly Failure[];
}

const nothing = { members: 0, teams: 0, requestedReviewers: 0 };
const isFailure = (failure: Failure | undefined): failure is Failure => failure !== undefined;

/**
 * Says what a transfer would do: what goes along, who loses what, and every reason why it would be refused.
 * `more` are reasons of the caller's own. Refuses with not-found for an organization the caller does not
 * belong to, and for a collection there that they cannot open.
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
  if (!found) throw notFound("organization");
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
      losing: leaves ? await countLosing(db, load, organization) : nothing,
    },
  };
};
