import { parseAddresses, type ParsedAddress } from "#web/forms/parse-addresses.ts";

export type AddressStatus = "new" | "renewed" | "member" | "duplicate" | "invalid";

export interface CheckedAddress extends Omit<ParsedAddress, "verdict"> {
  readonly status: AddressStatus;
  /** Whether single sign-on was asked for an address it cannot be had for. */
  readonly withoutSso: boolean;
}

interface Known {
  readonly members: ReadonlySet<string>;
  readonly invited: ReadonlySet<string>;
  /** The organization's e-mail domains; absent while single sign-on is not asked for. */
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

/** What inviting a pasted text would do with each address in it. */
export const checkAddresses = (pasted: string, known: Known): readonly CheckedAddress[] =>
  parseAddresses(pasted).map(({ verdict, ...address }) => {
    const status = statusOf({ verdict, email: address.email }, known);
    const invites = status === "new" || status === "renewed";
    const outside =
      known.ssoDomains !== undefined && !known.ssoDomains.includes(domainOf(address.email));
    return { ...address, status, withoutSso: invites && outside };
  });

/** The addresses to send, in lower case and each once. */
export const addressesToInvite = (checked: readonly CheckedAddress[]): string[] =>
  checked.flatMap(({ status, email }) => (status === "new" || status === "renewed" ? [email] : []));

/** The text without what is no address, one address a line. */
export const withoutInvalid = (checked: readonly CheckedAddress[]): string =>
  checked.flatMap(({ status, text }) => (status === "invalid" ? [] : [text])).join("\n");
