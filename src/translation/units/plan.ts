import { MAX_UNIT } from "#contract/schemas/limits.ts";
import { hashOf } from "#content/merge/conflicts.ts";
import type { Unit } from "./unit.ts";
import { isByPerson, stateOf, type UnitFacts } from "./unit-state.ts";

/** What a run does with a unit: each has one. */
export const planWays = [
  /** Nothing: its text is up to date, and no person's. */
  "done",
  /** Takes its text from the memory. */
  "memory",
  /** Sends it to the engine. */
  "engine",
  /** Leaves it: its text is a person's, and up to date. */
  "kept",
  /** Leaves it: its text is a person's, for words that the source no longer has. */
  "stale",
  /** Leaves it: the engine's answer was refused, or the unit is too long. */
  "refused",
] as const;
export type PlanWay = (typeof planWays)[number];

/** What a plan knows of a unit. */
export interface PlannedUnit extends Omit<UnitFacts, "hash"> {
  readonly unit: Unit;
  /** Whether the memory has a text for its hash. */
  readonly isInMemory: boolean;
}

/** What a run does with a unit. */
export const wayOf = ({ unit, isInMemory, ...facts }: PlannedUnit): PlanWay => {
  const known = { ...facts, hash: unit.hash };
  const state = stateOf(known);
  if (isByPerson(known)) return state === "stale" ? "stale" : "kept";
  if (state === "machine" || state === "memory" || state === "reviewed") return "done";
  if (isInMemory) return "memory";
  return state === "refused" || unit.text.length > MAX_UNIT ? "refused" : "engine";
};

/** How much there is of something. */
export interface PlanFigures {
  /** Pages with at least one such unit. */
  readonly pages: number;
  readonly units: number;
  readonly words: number;
  readonly characters: number;
}

/** What a run would do, and an identity that it can be held to. */
export interface Plan extends Readonly<Record<PlanWay, PlanFigures>> {
  /** Equal as long as every unit has the same hash and the same way, whatever the order. */
  readonly hash: string;
}

const noFigures: PlanFigures = { pages: 0, units: 0, words: 0, characters: 0 };

/** Digits of base 36 in which each part of a hash is written. */
const LANE = 7;

/**
 * Adds up a plan page by page, in any order. Units with the same hash are sent to the engine once: the second of them
 * counts among those from memory, though its page is one of the engine's.
 */
export class PlanCounter {
  private readonly figures = new Map<PlanWay, PlanFigures>();
  private readonly sent = new Set<string>();
  private sums = [0, 0, 0, 0];

  /** Adds some or all units of a page; all of a page are added at once. */
  addPage(page: string, units: Iterable<PlannedUnit>): void {
    const ways = new Set<PlanWay>();
    for (const planned of units) {
      const { unit } = planned;
      const way = wayOf(planned);
      ways.add(way);
      const isRepeated = way === "engine" && this.sent.has(unit.hash);
      if (way === "engine") this.sent.add(unit.hash);
      this.add(isRepeated ? "memory" : way, {
        pages: 0,
        units: 1,
        words: unit.words,
        characters: unit.characters,
      });
      this.addHash(JSON.stringify([page, unit.key, unit.hash, way]));
    }
    for (const way of ways) this.add(way, { ...noFigures, pages: 1 });
  }

  /** The plan of what was added so far. */
  plan(): Plan {
    const of = (way: PlanWay): PlanFigures => this.figures.get(way) ?? noFigures;
    return {
      done: of("done"),
      memory: of("memory"),
      engine: of("engine"),
      kept: of("kept"),
      stale: of("stale"),
      refused: of("refused"),
      hash: this.sums.map((sum) => sum.toString(36).padStart(LANE, "0")).join(""),
    };
  }

  private add(way: PlanWay, more: PlanFigures): void {
    const { pages, units, words, characters } = this.figures.get(way) ?? noFigures;
    this.figures.set(way, {
      pages: pages + more.pages,
      units: units + more.units,
      words: words + more.words,
      characters: characters + more.characters,
    });
  }

  /** A sum does not depend on the order of its parts. */
  private addHash(text: string): void {
    const hash = hashOf(text);
    this.sums = this.sums.map((sum, lane) => {
      const digits = hash.slice(lane * LANE, (lane + 1) * LANE);
      return (sum + Number.parseInt(digits, 36)) % 2 ** 32;
    });
  }
}
