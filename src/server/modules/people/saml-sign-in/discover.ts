import { domainOf, stateOfDomain } from "#server/access/own-domains.ts";
import { findUserById } from "#server/access/session-rows.ts";
import type { Context } from "#server/kit/context.ts";
import type { KnownPerson } from "../sign-in/known-browser.ts";
import { statusOf } from "../single-sign-on/provider-state.ts";
import { selectInvitersAmong, selectMembershipsAmong } from "./person-rows.ts";
import { type Door, selectDoorsOfDomain } from "./sign-in-rows.ts";

/** What somebody shows beside an address that they typed. */
interface Evidence {
  /** Who signed in in their browser before. */
  readonly known: KnownPerson | undefined;
  /** An invitation that they hold. */
  readonly invitation: string | undefined;
}

/** Of some organizations, those that may be shown to whoever typed the address, by what they show. */
const openedBy = async (
  { db, now }: Context,
  email: string,
  { known, invitation }: Evidence,
  organizationIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (organizationIds.length === 0) return new Set();
  const asked = { email, now: now() };
  const shown =
    invitation === undefined
      ? []
      : await selectInvitersAmong(db, { ...asked, inviteId: invitation }, organizationIds);
  const user = known && (await findUserById(db, known.userId));
  if (known === undefined || user?.email !== email) return new Set(shown);
  const reached = organizationIds.filter(
    (id) => known.organizationId === null || known.organizationId === id,
  );
  const memberOf = await selectMembershipsAmong(db, user.id, reached);
  // Who only typed the address into an account is not whom somebody invited.
  const invitedBy =
    user.emailVerifiedAt === null ? [] : await selectInvitersAmong(db, asked, reached);
  return new Set([...shown, ...memberOf, ...invitedBy]);
};

/**
 * The single sign-on of an address's domain, by organization and label. An organization whose domain is not
 * proved is shown only to its members and those it invited, as anybody can list any domain. Those are known by
 * what they show, not by the address, which anybody can type: without that, whether it has an account is not
 * asked, so it cannot be told, nor measured.
 */
export const discoverDoors = async (
  context: Context,
  email: string,
  evidence: Evidence,
): Promise<Door[]> => {
  const domain = domainOf(email);
  const found = await selectDoorsOfDomain(context.db, domain);
  const active = found.filter(({ provider }) => statusOf(provider) === "active");
  const isOpen = ({ organization }: Door) =>
    stateOfDomain(context.settings, organization, domain).counts;
  const others = active.filter((door) => !isOpen(door)).map(({ organization }) => organization.id);
  const shown = await openedBy(context, email, evidence, [...new Set(others)]);
  return active.filter((door) => isOpen(door) || shown.has(door.organization.id));
};
