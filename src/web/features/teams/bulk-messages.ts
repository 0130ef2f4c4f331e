import { formatNumber, plural } from "#web/kit/format-number.ts";

const teams = (count: number) => plural(count, "team");
const people = (count: number) => plural(count, "person", "people");

/** Messages about bulk actions on teams. */
export const bulkMessages = {
  bar: "Selected teams",
  members: "Members of the organization",
  membersHint: "They join as members. Whoever is in a team already keeps their role there.",
  tooMany: (most: number) => `Choose at most ${formatNumber(most)} people`,
  nothing: "No team would change",
  missing: (count: number) => `${teams(count)} deleted in the meantime`,
  left: (count: number) => `${teams(count)} had been deleted in the meantime`,
  more: (rest: number) => `${formatNumber(rest)} more`,
  delete: {
    action: "Delete",
    title: (count: number) => `Delete ${teams(count)}?`,
    will: (count: number) => `${teams(count)} will be deleted`,
    loses: (who: number, spaces: number) =>
      `${people(who)} will no longer be able to open ${plural(spaces, "space")}`,
    keeps: "Everybody in them can still open what these teams gave them.",
    teamLoses: (who: number, spaces: number) =>
      `${people(who)} ${who === 1 ? "loses" : "lose"} ${plural(spaces, "space")}`,
    back: "Their people stay members of the organization. Deleting teams cannot be undone.",
    confirm: (count: number) => `Delete ${teams(count)}`,
    typed: (count: number) => teams(count),
    done: (count: number) => `Deleted ${teams(count)}`,
  },
  "add-members": {
    action: "Add members",
    title: (count: number) => `Add members to ${teams(count)}`,
    first: "Choose members first",
    will: (count: number) => `${teams(count)} will get new members`,
    joins: (count: number) => `${people(count)} will join`,
    unchanged: (count: number) =>
      `${teams(count)} already ${count === 1 ? "has" : "have"} all of them`,
    confirm: (count: number) => `Add to ${teams(count)}`,
    done: (count: number) => `Added members to ${teams(count)}`,
  },
  "give-space": {
    action: "Give access to a space",
    title: (count: number) => `Give ${teams(count)} access to a space`,
    first: "Choose a space first",
    will: (count: number, level: string, space: string) =>
      `${teams(count)} will be ${level} on ${space}`,
    instead: (names: string) => `Instead of the level they have there now: ${names}`,
    was: (team: string, level: string) => `${team} (${level})`,
    unchanged: (count: number) =>
      `${teams(count)} already ${count === 1 ? "has" : "have"} this level`,
    confirm: (count: number) => `Give access to ${teams(count)}`,
    done: (count: number, space: string) => `Gave ${teams(count)} access to ${space}`,
  },
} as const;
