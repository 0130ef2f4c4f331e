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

/** Most words that the proofs about one site may take: some tenths of a second. */
export const MAX_TABLE_WORDS = 200_000_000;

/** Why something is not known: it depends on more than 16 claims, or deciding it takes too much work. */
export type Unknown = "too-many-claims" | "budget";

/** How many kinds of visitor something is about, out of all that some claims make. */
export interface Share {
  readonly count: number;
  readonly of: number;
  /** The claims that make the kinds. */
  readonly claims: readonly Claim[];
  /** The kind with the fewest claims among those counted. */
  readonly example: Visitor;
}

/** Makes the truth tables for the proofs about one site, within one budget of words written. */
export class ProofTables {
  readonly #all: ClaimTables | undefined;
  #left: number;

  /** With all conditions that will be asked about. */
  constructor(conditions: readonly Condition[], schema: ClaimsSchema | undefined, most: number) {
    this.#left = most;
    const named = distinctClaims(conditions.flatMap(claimsOf));
    if (named.length <= MAX_CLAIMS) {
      const claims = schema === undefined ? [] : claimsOfSchema(schema).map(({ claim }) => claim);
      const kinds = distinctClaims([...named, ...claims]);
      this.#all = new ClaimTables(named, kinds.length <= MAX_CLAIMS ? kinds : named, this);
    }
  }

  /** Whether all conditions are decided over the same claims. */
  get isShared(): boolean {
    return this.#all !== undefined;
  }

  /** Where some conditions can be decided together. */
  over(...conditions: readonly Condition[]): ClaimTables | Unknown {
    if (this.#all !== undefined) {
      return this.#all;
    }
    const claims = distinctClaims(conditions.flatMap(claimsOf));
    return claims.length > MAX_CLAIMS ? "too-many-claims" : new ClaimTables(claims, claims, this);
  }

  /** Takes some words from the budget, if it has them. */
  spend(words: number): boolean {
    if (words > this.#left) {
      return false;
    }
    this.#left -= words;
    return true;
  }
}

/** Some claims, over which conditions are decided for every kind of visitor. */
export class ClaimTables {
  readonly #claims: readonly Claim[];
  readonly #kinds: readonly Claim[];
  readonly #budget: ProofTables;
  readonly #tables = new Map<Condition, TruthTable>();

  /** `kinds` are the claims by which visitors are counted: those decided over, and maybe more. */
  constructor(claims: readonly Claim[], kinds: readonly Claim[], budget: ProofTables) {
    this.#claims = claims;
    this.#kinds = kinds;
    this.#budget = budget;
  }

  /** The table of everybody. */
  everyVisitor(): TruthTable {
    return alwaysTable(this.#claims.length);
  }

  /** Takes the words of so many whole tables from the budget, if it has them. */
  spend(tables: number): boolean {
    return this.#budget.spend(tables * wordsFor(this.#claims.length));
  }

  /** The table of a condition; undefined when the budget does not reach. */
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

  /** How many kinds of visitor are in a table; undefined if none is. */
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

/** Whether two conditions name no claim in common, so that neither says anything about the other. */
export const areIndependent = (a: Condition, b: Condition): boolean => {
  const paths = new Set(claimsOf(a).map(claimPath));
  return claimsOf(b).every((claim) => !paths.has(claimPath(claim)));
};
