import { MAX_UNIT } from "#contract/schemas/limits.ts";
import { hashOf } from "#content/merge/conflicts.ts";
import type { Unit } from "./unit.ts";
import { isByPerson, stateOf, type UnitFacts } from "./unit-state.ts";

/** What a run does with a unit; each unit has exactly one. */
export const planWays = [
  /** Nothing: its text is up to date, and not written by a person. */
  "done",
  /** Takes its text from the memory. */
  "memory",
  /** Sends it to the engine. */
  "engine",
  /** Leaves it: a person wrote its text, which is up to date. */
  "kept",
  /** Leaves it: a person wrote its text, for a source text that has changed since. */
  "stale",
  /** Leaves it: the engine's answer was refused, or the unit is too long. */
  "refused",
] as const;
export type PlanWay = (typeof planWays)[number];

/** What is known about a unit for a plan. */
export interface PlannedUnit extends Omit<UnitFacts, "hash"> {
  readonly unit: Unit;
  /** Whether the memory has a text for its hash. */
  readonly isInMemory: boolean;
}

/** Decides what a run does with a unit. */
export const wayOf = ({ unit, isInMemory, ...facts }: PlannedUnit): PlanWay => {
  const known = { ...facts, hash: unit.hash };
  const state = stateOf(known);
  if (isByPerson(known)) return state === "stale" ? "stale" : "kept";
  if (state === "machine" || state === "memory" || state === "reviewed") return "done";
  if (isInMemory) return "memory";
  return state === "refused" || unit.text.length > MAX_UNIT ? "refused" : "engine";
};

/** The amount of something. */
export interface PlanFigures {
  /** Pages with at least one such unit. */
  readonly pages: number;
  readonly units: number;
  readonly words: number;
  readonly characters: number;
}

/** What a run would do, with a hash that identifies the plan. */
export interface Plan extends Readonly<Record<PlanWay, PlanFigures>> {
  /** Equal as long as every unit has the same hash and the same way, in any order. */
  readonly hash: string;
}

const noFigures: PlanFigures = { pages: 0, units: 0, words: 0, characters: 0 };

/** Number of base-36 digits of each part of a hash. */
const LANE = 7;

/**
 * Counts a plan page by page, in any order. Units with the same hash are sent to the engine once: further ones count
 * as taken from memory, although their page counts for the engine.
 */
export class PlanCounter {
  private readonly figures = new Map<PlanWay, PlanFigures>();
  private readonly sent = new Set<string>();
  private sums = [0, 0, 0, 0];

  /** Adds units of a page. All of them must be added in one call, since every call counts the page. */
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

  /** The plan for everything added so far. */
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
