import {
  claimPath,
  claimsOfSchema,
  distinctClaims,
  type Claim,
  type ClaimsSchema,
} from "./claims.ts";
import { ALWAYS, claimsOf, type Condition } from "./condition.ts";
import {
  alwaysTable,
  count,
  MAX_CLAIMS,
  simplestKind,
  tableOf,
  wordsFor,
  workFor,
  type TruthTable,
} from "./truth-table.ts";
import { visitorWith, type Visitor } from "./visitors.ts";

/** Maximum number of words the proofs for one site may compute, which takes a few tenths of a second. */
export const MAX_TABLE_WORDS = 200_000_000;

/** Why something is unknown: it depends on more than 16 claims, or deciding it takes too much work. */
export type Unknown = "too-many-claims" | "budget";

/** How many kinds of visitor something applies to, out of all combinations of some claims. */
export interface Share {
  readonly count: number;
  readonly of: number;
  /** The claims whose combinations are counted. */
  readonly claims: readonly Claim[];
  /** The kind with the fewest claims among those counted. */
  readonly example: Visitor;
}

/** Builds the truth tables for the proofs about one site, within one budget of written words. */
export class ProofTables {
  readonly #all: ClaimTables | undefined;
  #left: number;

  /** Expects all conditions that will be looked up. */
  constructor(conditions: readonly Condition[], schema: ClaimsSchema | undefined, most: number) {
    this.#left = most;
    const named = distinctClaims(conditions.flatMap(claimsOf));
    if (named.length <= MAX_CLAIMS) {
      const claims = schema === undefined ? [] : claimsOfSchema(schema).map(({ claim }) => claim);
      const kinds = distinctClaims([...named, ...claims]);
      this.#all = new ClaimTables(named, kinds.length <= MAX_CLAIMS ? kinds : named, this);
    }
  }

  /** Whether all conditions are evaluated over the same claims. */
  get isShared(): boolean {
    return this.#all !== undefined;
  }

  /** Returns tables in which the given conditions can be evaluated together, or why there are none. */
  over(...conditions: readonly Condition[]): ClaimTables | Unknown {
    if (this.#all !== undefined) {
      return this.#all;
    }
    const claims = distinctClaims(conditions.flatMap(claimsOf));
    return claims.length > MAX_CLAIMS ? "too-many-claims" : new ClaimTables(claims, claims, this);
  }

  /** Deducts words from the budget. Returns false if not enough are left. */
  spend(words: number): boolean {
    if (words > this.#left) {
      return false;
    }
    this.#left -= words;
    return true;
  }
}

/** A set of claims over which conditions are evaluated for every kind of visitor. */
export class ClaimTables {
  readonly #claims: readonly Claim[];
  readonly #kinds: readonly Claim[];
  readonly #budget: ProofTables;
  readonly #tables = new Map<Condition, TruthTable>();

  /** `kinds` are the claims by which visitors are counted: all of `claims`, and possibly more. */
  constructor(claims: readonly Claim[], kinds: readonly Claim[], budget: ProofTables) {
    this.#claims = claims;
    this.#kinds = kinds;
    this.#budget = budget;
  }

  /** The table that contains every visitor. */
  everyVisitor(): TruthTable {
    return alwaysTable(this.#claims.length);
  }

  /** Deducts the words of `tables` whole tables from the budget. Returns false if not enough are left. */
  spend(tables: number): boolean {
    return this.#budget.spend(tables * wordsFor(this.#claims.length));
  }

  /** The table of a condition; undefined if the budget is exhausted. */
  table(condition: Condition): TruthTable | undefined {
    const known = this.#tables.get(condition);
    if (known !== undefined) {
      return known;
    }
    if (!this.#budget.spend(workFor(condition, this.#claims.length))) {
      return undefined;
    }
    const table = condition === ALWAYS ? this.everyVisitor() : tableOf(condition, this.#claims);
    if (table !== undefined) {
      this.#tables.set(condition, table);
    }
    return table;
  }

  /** How many kinds of visitor a table contains; undefined if it is empty. */
  share(table: TruthTable): Share | undefined {
    const kind = simplestKind(table);
    if (kind === undefined) {
      return undefined;
    }
    const alike = 2 ** (this.#kinds.length - this.#claims.length);
    return {
      count: count(table) * alike,
      of: 2 ** this.#kinds.length,
      claims: this.#kinds,
      example: visitorWith(this.#claims.filter((_, place) => ((kind >>> place) & 1) === 1)),
    };
  }
}

/** Whether two conditions have no claim in common, so that neither implies anything about the other. */
export const areIndependent = (a: Condition, b: Condition): boolean => {
  const paths = new Set(claimsOf(a).map(claimPath));
  return claimsOf(b).every((claim) => !paths.has(claimPath(claim)));
};
