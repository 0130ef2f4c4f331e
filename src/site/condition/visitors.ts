import { distinctClaims, type Claim } from "./claims.ts";

/** A kind of visitor: the claims that are true of them. Absent claims are false. */
export interface Visitor {
  readonly claims: Readonly<Record<string, boolean>>;
  readonly unsigned?: Readonly<Record<string, boolean>> | undefined;
}

/** The visitor without any true claim. */
export const NOBODY: Visitor = { claims: {} };

/** Whether a claim is true of a visitor. */
export const holds = (visitor: Visitor, { name, unsigned }: Claim): boolean => {
  const claims = unsigned ? visitor.unsigned : visitor.claims;
  return claims?.[name] === true;
};

/** The visitor of whom exactly these claims are true. */
export const visitorWith = (claims: readonly Claim[]): Visitor => {
  const named = (unsigned: boolean) =>
    Object.fromEntries(
      claims.flatMap((claim) => (claim.unsigned === unsigned ? [[claim.name, true]] : [])),
    );
  const isAnyUnsigned = claims.some(({ unsigned }) => unsigned);
  return { claims: named(false), ...(isAnyUnsigned && { unsigned: named(true) }) };
};

/** The claims that are true of a visitor, signed ones first. */
export const claimsOfVisitor = (visitor: Visitor): readonly Claim[] => {
  const held = (claims: Readonly<Record<string, boolean>> | undefined, unsigned: boolean) =>
    Object.entries(claims ?? {}).flatMap(([name, value]) => (value ? [{ name, unsigned }] : []));
  return [...held(visitor.claims, false), ...held(visitor.unsigned, true)];
};

/**
 * All 2^n kinds of visitor that some claims distinguish. The kind at index k has claim i if and only if bit i of k is
 * set, as in truth tables; the first has no true claim.
 */
export const kindsOfVisitor = function* (claims: readonly Claim[]): Generator<Visitor> {
  const distinct = distinctClaims(claims);
  for (let kind = 0; kind < 2 ** distinct.length; kind += 1) {
    yield visitorWith(distinct.filter((_, index) => Math.floor(kind / 2 ** index) % 2 === 1));
  }
};

/** A short description of a visitor: "signed in, isBeta, unsigned fromSearch". */
export const describeVisitor = (visitor: Visitor): string => {
  const held = claimsOfVisitor(visitor);
  if (held.length === 0) {
    return "no claims";
  }
  const isSigned = held.some(({ unsigned }) => !unsigned);
  const names = held.map(({ name, unsigned }) => (unsigned ? `unsigned ${name}` : name));
  return [...(isSigned ? ["signed in"] : []), ...names].join(", ");
};
