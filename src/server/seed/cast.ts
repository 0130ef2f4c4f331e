import type { MemberRole } from "#contract/schemas/role.ts";
import { isHere, joins } from "./people-actions.ts";
import type { Calendar } from "./calendar.ts";
import type { Action } from "./actions.ts";

/** How often a person visits, or the working day, counted back from today, of their last visit. */
export type Rhythm = "daily" | "weekly" | "monthly" | { readonly until: number };

export interface Player {
  readonly displayName: string;
  /** The working day they joined, counted back from today. */
  readonly joined: number;
  /** The role of the invite link they joined with; absent for those invited by e-mail. */
  readonly link?: MemberRole;
  readonly rhythm: Rhythm;
}

export type Cast = Readonly<Record<string, Player>>;

/**
 * Working days between recorded visits. A visit after more than thirty days is an event, so the interval is just
 * short enough for regulars to cause none, and just long enough for rare visitors to cause one.
 */
const BETWEEN: Readonly<Record<"daily" | "weekly" | "monthly", number>> = {
  daily: 20,
  weekly: 20,
  monthly: 27,
};

/** Returns a time that differs by person and day, but is the same each time the demo is created. */
const timeOfDay = (index: number, day: number): string => {
  const minutes = 7 * 60 + ((index * 97 + day * 61) % (10 * 60));
  return `${Math.floor(minutes / 60)}:${minutes % 60}`;
};

/** Returns the working day of a person's last visit, counted back from today. */
const lastVisit = ({ rhythm }: Player, index: number): number => {
  if (typeof rhythm !== "string") return rhythm.until;
  return 1 + (index % { daily: 2, weekly: 5, monthly: 17 }[rhythm]);
};

const visitsOf = (player: Player, index: number): number[] => {
  const between = BETWEEN[typeof player.rhythm === "string" ? player.rhythm : "weekly"];
  const days: number[] = [];
  for (let day = lastVisit(player, index); day < player.joined; day += between) days.push(day);
  return days;
};

/** Returns the actions by which everyone joins, and visits in their own rhythm. */
export const visitsOfEverybody = (cast: Cast, calendar: Calendar): Action[] =>
  Object.entries(cast).flatMap(([who, player], index) => {
    const { displayName, joined, link } = player;
    const at = (day: number) => calendar.workday(day, timeOfDay(index, day));
    return [
      joins(at(joined), { who, displayName, link }),
      ...visitsOf(player, index).map((day) => isHere(at(day), who)),
    ];
  });

/** How long a person has been here before their first action, in milliseconds. */
const LOOKING_AROUND_MS = 4 * 60_000;

/** Adds a visit before each person's first action of a day. */
export const comingFirst = (actions: readonly Action[]): Action[] => {
  const seen = new Set<string>();
  return actions
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap((action) => {
      const visit = `${action.by} ${action.at.toISOString().slice(0, 10)}`;
      if (seen.has(visit)) return [action];
      seen.add(visit);
      return [isHere(new Date(action.at.getTime() - LOOKING_AROUND_MS), action.by), action];
    });
};
