import type { UnitGroup, UnitState } from "#translation/units/unit-state.ts";
import { plural } from "#web/kit/format-number.ts";

const states: Record<UnitState, string> = {
  missing: "Not translated",
  machine: "By machine",
  memory: "From memory",
  reviewed: "Approved",
  edited: "By a person",
  stale: "Out of date",
  refused: "Refused",
};

const groups: Record<UnitGroup, string> = { "to-do": "To translate", "to-review": "To review" };

/** Terms shared by several screens about translations. */
export const translationMessages = {
  title: "Translations",
  description:
    "A translation is a space that follows another one in a different language. What people write in it is never overwritten.",
  tabs: "Translations",
  states,
  stateMeanings: {
    missing: "The words of the source stand there.",
    machine: "An engine translated it, and nobody has looked at it yet.",
    memory: "It was translated before, elsewhere, and nobody has looked at it here yet.",
    reviewed: "Somebody approved it.",
    edited: "Somebody wrote it.",
    stale: "The source has changed since it was translated.",
    refused: "What the engine answered could not stand for it. The words of the source stay.",
  } satisfies Record<UnitState, string>,
  /** The filters of units. */
  filters: { ...groups, ...states } satisfies Record<UnitGroup | UnitState, string>,
  share: (share: number) => `${Math.floor(share * 100)}%`,
  behind: (pages: number) =>
    `${plural(pages, "page has", "pages have")} changed and ${pages === 1 ? "is" : "are"} still being read.`,
  gone: {
    title: "This translation is not here any more",
    text: "It was deleted, or you cannot open both of its spaces.",
    action: "See all translations",
  },
} as const;
