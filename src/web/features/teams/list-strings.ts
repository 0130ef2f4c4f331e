import { plural } from "#web/kit/plural.ts";

/** Words of the teams list, its header and the dialogs on one team. */
export const listStrings = {
  title: "Teams",
  description: "People who get access together. What a team may open, everybody in it may open.",
  create: "New team",
  caption: "Teams",
  noun: "teams",
  filters: "Filter teams",
  search: "Search teams",
  searchPlaceholder: "Title",
  owner: "Which teams",
  everyTeam: "All teams",
  myTeams: "Teams I own",
  nobody: {
    title: "No teams yet",
    text: "Put people into a team to give them access together.",
    textForOthers: "An admin of the organization can make the first one.",
  },
  columns: { title: "Team", members: "Members", spaces: "Spaces", created: "Created" },
  youOwn: "You own it",
  youOwnMeaning: "You decide who is in this team.",
  actionsOf: (title: string) => `Actions for ${title}`,
  open: "Open",
  rename: "Rename",
  remove: "Delete team",
} as const;

export const renameStrings = {
  title: (title: string) => `Rename ${title}`,
  field: "Title",
  submit: "Rename",
  done: (title: string) => `Renamed to ${title}`,
} as const;

export const deleteStrings = {
  title: (title: string) => `Delete ${title}?`,
  members: (count: number) =>
    count === 0
      ? "Nobody is in it."
      : `${plural(count, "member loses", "members lose")} this team.`,
  spaces: (count: number) =>
    count === 0
      ? "No space is open to it."
      : `${plural(count, "space loses its", "spaces lose their")} grant to it; people keep only what they may open otherwise.`,
  stays: "Its people stay members of the organization. Deleting a team cannot be undone.",
  confirm: "Delete team",
  done: (title: string) => `Deleted ${title}`,
} as const;

export const newTeamStrings = {
  title: "New team",
  field: "Title",
  hint: "What it is called in lists and grants, such as Docs or Support.",
  members: "Members",
  membersHint: "They start as members; owners are chosen on the team's page.",
  submit: "Create team",
  done: (title: string) => `Created ${title}`,
  remove: (name: string) => `Leave out ${name}`,
  chosen: "Chosen",
} as const;

export const pickerStrings = {
  placeholder: "Name or e-mail address",
  results: "People found",
  nobody: (text: string) => `Nobody in the organization matches “${text}”.`,
  more: (shown: number, total: number) => `The first ${shown} of ${total}. Type more to narrow.`,
  failed: "The search did not work.",
  retry: "Try again",
} as const;

export const notAllowedStrings = {
  title: "You may not do this",
  needsAdmin:
    "Only admins of the organization make and rename teams. Ask one of them if you need it.",
  needsOwner: "Only owners of this team and admins of the organization decide who is in it.",
  close: "Close",
} as const;

export const goneStrings = {
  title: "This team is not here any more",
  text: "It was deleted, or its address is mistyped. Its people are still members of the organization.",
  action: "See all teams",
} as const;
