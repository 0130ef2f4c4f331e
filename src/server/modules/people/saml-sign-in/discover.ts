import { domainOf, stateOfDomain } from "#server/access/own-domains.ts";
import { findUserById } from "#server/access/session-rows.ts";
import type { Context } from "#server/kit/context.ts";
import type { KnownPerson } from "../sign-in/known-browser.ts";
import { statusOf } from "../single-sign-on/provider-state.ts";
import { selectInvitersAmong, selectMembershipsAmong } from "./person-rows.ts";
import { type Door, selectDoorsOfDomain } from "./sign-in-rows.ts";

/** What a person presents besides an address that they typed. */
interface Evidence {
  /** The person who last signed in in their browser. */
  readonly known: KnownPerson | undefined;
  /** An invitation that they hold. */
  readonly invitation: string | undefined;
}

/**
 * Those of some organizations that may be shown to the person who typed the address, by the evidence they present.
 */
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
  // An account whose address was only typed is not the person someone invited.
  const invitedBy =
    user.emailVerifiedAt === null ? [] : await selectInvitersAmong(db, asked, reached);
  return new Set([...shown, ...memberOf, ...invitedBy]);
};

/**
 * The single sign-on of an address's domain, by organization and label. Anyone can list any domain, so an
 * organization whose domain is not proved is shown only to its members and the people it invited. They are recognized
 * by the evidence they present, not by the address, which anyone can type. Without evidence no account is looked up,
 * so neither the response nor its timing reveals whether the address has one.
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
