import { claimPath, claimsOfSchema, type Claim, type ClaimsSchema } from "./claims.ts";
import { messages } from "./messages.ts";

/** Longer names are not compared letter by letter. */
const MAX_COMPARED_CHARACTERS = 64;

/** What a path that is not in the schema was probably meant to be. */
export interface UnknownClaim {
  readonly message: string;
  /** The path to write instead. */
  readonly suggestion?: string;
}

/** The claims of a schema, for looking up names. */
export class KnownClaims {
  readonly #paths: ReadonlyMap<string, Claim>;

  constructor(schema: ClaimsSchema) {
    this.#paths = new Map(
      claimsOfSchema(schema).map(({ claim }) => [claimPath(claim), claim] as const),
    );
  }

  has(claim: Claim): boolean {
    return this.#paths.has(claimPath(claim));
  }

  /** Explains that the claim does not exist, and which one was probably meant. */
  explain(claim: Claim): UnknownClaim {
    const { name, unsigned } = claim;
    const elsewhere = { name, unsigned: !unsigned };
    if (this.has(elsewhere)) {
      const path = claimPath(elsewhere);
      const message = unsigned ? messages.isSigned(name, path) : messages.isUnsigned(name, path);
      return { message, suggestion: path };
    }
    const near = this.#nearest(claim);
    if (near === undefined) {
      return { message: messages.unknownClaim(name) };
    }
    const message =
      near.name.toLowerCase() === name.toLowerCase()
        ? messages.unknownClaimCapitals(name, near.name)
        : messages.unknownClaimNear(name, near.name);
    return { message, suggestion: claimPath(near) };
  }

  /** The claim whose name is the fewest typos away from this one, preferring the same kind, signed or unsigned. */
  #nearest({ name, unsigned }: Claim): Claim | undefined {
    let nearest: Claim | undefined;
    let least = Math.max(1, Math.floor(name.length / 3)) + 1;
    for (const known of this.#paths.values()) {
      const penalty = known.unsigned === unsigned ? 0 : 0.5;
      const slips = editDistance(known.name, name) + penalty;
      if (slips < least) {
        nearest = known;
        least = slips;
      }
    }
    return nearest;
  }
}

/**
 * Edit distance in letters added, dropped, replaced or swapped with their neighbour. Names that differ only in case
 * are a quarter apart.
 */
const editDistance = (one: string, other: string): number => {
  if (one.length > MAX_COMPARED_CHARACTERS || other.length > MAX_COMPARED_CHARACTERS) {
    return Number.POSITIVE_INFINITY;
  }
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  if (a === b) {
    return one === other ? 0 : 0.25;
  }
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      now[column] = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = now;
  }
  return last[b.length] ?? 0;
};
