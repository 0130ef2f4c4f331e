import { type ParsedAddress, parseAddresses } from "#web/kit/parse-addresses.ts";

export type Verdict = "new" | "renewed" | "member" | "duplicate" | "invalid";

export interface JudgedAddress extends Omit<ParsedAddress, "verdict"> {
  readonly verdict: Verdict;
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

const judge = ({ verdict, email }: ParsedAddress, { members, invited }: Known): Verdict => {
  if (verdict !== "ok") return verdict;
  if (members.has(email)) return "member";
  return invited.has(email) ? "renewed" : "new";
};

/** What inviting a pasted text would do with each address in it. */
export const judgeAddresses = (pasted: string, known: Known): readonly JudgedAddress[] =>
  parseAddresses(pasted).map((address) => {
    const verdict = judge(address, known);
    const invites = verdict === "new" || verdict === "renewed";
    const outside =
      known.ssoDomains !== undefined && !known.ssoDomains.includes(domainOf(address.email));
    return { ...address, verdict, withoutSso: invites && outside };
  });

/** The addresses to send, in lower case and each once. */
export const addressesToInvite = (judged: readonly JudgedAddress[]): string[] =>
  judged.flatMap(({ verdict, email }) =>
    verdict === "new" || verdict === "renewed" ? [email] : [],
  );

/** The text without what is no address, one address a line. */
export const withoutInvalid = (judged: readonly JudgedAddress[]): string =>
  judged.flatMap(({ verdict, text }) => (verdict === "invalid" ? [] : [text])).join("\n");
