import { countMatches, formatNumber, plural } from "#web/kit/format-number.ts";

const members = (count: number) => plural(count, "member");

/** Messages of the former members and of restoring them. */
export const formerMessages = {
  caption: "Former members",
  noun: { one: "former member", many: "former members" },
  lead: "People who were removed, or left. For 30 days they can be restored with the role, teams, access and single sign-on link they had.",
  matching: countMatches,
  filters: "Filter former members",
  search: "Search former members",
  searchPlaceholder: "Name or e-mail address",
  together: "Only people who were removed together.",
  showAll: "Show all former members",
  none: {
    title: "No former members",
    text: "Whoever is removed, or leaves, is listed here for 30 days and can be restored.",
  },
  columns: {
    person: "Person",
    role: "Role",
    had: "Had",
    removed: "Removed",
    until: "Restorable until",
  },
  left: "Left",
  leftMeaning: "Left by themselves.",
  back: "Member again",
  backMeaning: "Joined again in the meantime. Restoring adds what they had.",
  ended: "Sessions ended",
  endedMeaning: "Whoever removed them chose to end their older sessions and API tokens for good.",
  removedBy: (name: string) => `by ${name}`,
  until: (date: string) => `Restorable until ${date}`,
  had: (teams: number, grants: number) =>
    [
      ...(teams > 0 ? [plural(teams, "team")] : []),
      ...(grants > 0 ? [plural(grants, "grant")] : []),
    ].join(", ") || "Nothing else",
  actionsOf: (name: string) => `Actions for ${name}`,
  bar: "Selected former members",
  restore: "Restore",
  restoreAll: (count: number) => `Restore all ${formatNumber(count)}`,
  onlyTogether: "Show who was removed with them",
  undo: "Undo",
  restorableFor: "They can be restored for 30 days, under Former.",
  dialog: {
    title: (count: number) => `Restore ${members(count)}`,
    titleOne: (name: string) => `Restore ${name}`,
    will: (count: number) =>
      count === 1
        ? "They are a member again, with the role, teams, access and single sign-on link they had."
        : `${members(count)} are back with the role, teams, access and single sign-on link they had.`,
    nobody: "Nobody would be restored",
    confirm: (count: number) => `Restore ${members(count)}`,
    admins: (names: string, count: number) =>
      count === 1
        ? `Make ${names} an admin again`
        : `Make ${formatNumber(count)} former admins admins again`,
    adminsText: (names: string) => `Otherwise they get the role Creator: ${names}.`,
    again: (names: string) => `Members again already, who keep what they have: ${names}`,
    invited: (count: number) =>
      `${plural(count, "open invitation")} to them ${count === 1 ? "is" : "are"} withdrawn`,
    missing: (count: number) => `${plural(count, "person", "people")} can no longer be restored`,
    lost: (name: string, titles: string) => `${name} does not get back: ${titles}`,
    reasons: {
      gone: "no longer there",
      taken: "somebody else's by now",
      "admin-not-asked": "not chosen",
    },
    more: (rest: number) => `and ${formatNumber(rest)} more`,
  },
  done: (count: number) => `Restored ${members(count)}`,
  doneOne: (name: string) => `${name} is a member again`,
  notAll: (count: number) => `${plural(count, "thing")} they had could not be given back.`,
} as const;
