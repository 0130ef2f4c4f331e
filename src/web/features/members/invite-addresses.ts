import { parseAddresses, type ParsedAddress } from "#web/forms/parse-addresses.ts";

export type AddressStatus = "new" | "renewed" | "member" | "duplicate" | "invalid";

export interface CheckedAddress extends Omit<ParsedAddress, "verdict"> {
  readonly status: AddressStatus;
  /** Whether single sign-on was requested for an address that cannot use it. */
  readonly withoutSso: boolean;
}

interface Known {
  readonly members: ReadonlySet<string>;
  readonly invited: ReadonlySet<string>;
  /** The organization's e-mail domains; absent unless single sign-on is requested. */
  readonly ssoDomains?: readonly string[] | undefined;
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

const statusOf = (
  { verdict, email }: Pick<ParsedAddress, "verdict" | "email">,
  { members, invited }: Known,
): AddressStatus => {
  if (verdict !== "ok") return verdict;
  if (members.has(email)) return "member";
  return invited.has(email) ? "renewed" : "new";
};

/** What inviting a pasted text would do for each address in it. */
export const checkAddresses = (pasted: string, known: Known): readonly CheckedAddress[] =>
  parseAddresses(pasted).map(({ verdict, ...address }) => {
    const status = statusOf({ verdict, email: address.email }, known);
    const invites = status === "new" || status === "renewed";
    const outside =
      known.ssoDomains !== undefined && !known.ssoDomains.includes(domainOf(address.email));
    return { ...address, status, withoutSso: invites && outside };
  });

/** The addresses to invite, in lower case and without duplicates. */
export const addressesToInvite = (checked: readonly CheckedAddress[]): string[] =>
  checked.flatMap(({ status, email }) => (status === "new" || status === "renewed" ? [email] : []));

/** The text without the invalid parts, one address per line. */
export const withoutInvalid = (checked: readonly CheckedAddress[]): string =>
  checked.flatMap(({ status, text }) => (status === "invalid" ? [] : [text])).join("\n");
