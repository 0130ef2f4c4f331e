import type { MemberRole } from "../../contract/schemas/role.ts";
import { isHere, joins } from "./acts.ts";
import type { Calendar } from "./calendar.ts";
import type { Act } from "./story.ts";

/** How often somebody comes by, or the working day (counted back from today) they were last here. */
export type Rhythm = "daily" | "weekly" | "monthly" | { readonly until: number };

export interface Player {
  readonly displayName: string;
  /** The working day, counted back from today, on which they came. */
  readonly joined: number;
  /** The role of the invite link they came by; absent for those invited by e-mail. */
  readonly link?: MemberRole;
  readonly rhythm: Rhythm;
}

export type Cast = Readonly<Record<string, Player>>;

/** Working days that make about 30 days: these are told more densely. */
const RECENT = 21;
const EVERY: Readonly<Record<"daily" | "weekly" | "monthly", { recent: number; before: number }>> =
  {
    daily: { recent: 3, before: 23 },
    weekly: { recent: 5, before: 31 },
    monthly: { recent: 19, before: 43 },
  };

/** Different for everybody and for every day, and the same each time the story is told. */
const timeOfDay = (index: number, day: number): string => {
  const minutes = 7 * 60 + ((index * 97 + day * 61) % (10 * 60));
  return `${Math.floor(minutes / 60)}:${minutes % 60}`;
};

const isVisit = ({ rhythm }: Player, index: number, day: number): boolean => {
  const often = typeof rhythm === "string" ? EVERY[rhythm] : EVERY.weekly;
  const last = typeof rhythm === "string" ? 0 : rhythm.until;
  if (day === last) return true;
  const every = day <= RECENT ? often.recent : often.before;
  return day > last && (index + day) % every === 0;
};

/** Everybody arrives, and comes by again in their own rhythm. */
export const livesOf = (cast: Cast, calendar: Calendar): Act[] =>
  Object.entries(cast).flatMap(([who, player], index) => {
    const { displayName, joined, link } = player;
    const days = Array.from({ length: joined - 1 }, (_, before) => joined - 1 - before);
    return [
      joins(calendar.workday(joined, timeOfDay(index, joined)), { who, displayName, link }),
      ...days
        .filter((day) => isVisit(player, index, day))
        .map((day) => isHere(calendar.workday(day, timeOfDay(index, day)), who)),
    ];
  });

/** How long somebody has been here before they do something, in milliseconds. */
const LOOKING_AROUND_MS = 4 * 60_000;

/** Whoever does something has come by first. */
export const comingFirst = (acts: readonly Act[]): Act[] =>
  acts.flatMap((act) => [isHere(new Date(act.at.getTime() - LOOKING_AROUND_MS), act.by), act]);
