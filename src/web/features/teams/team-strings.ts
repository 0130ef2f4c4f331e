import type { TeamMemberRole } from "#contract/schemas/role.ts";
import { plural } from "#web/kit/plural.ts";
import type { PasteKind, Verdict } from "./judge-lines.ts";

const roles: Record<TeamMemberRole, string> = { owner: "Owner", member: "Member" };
/** What a role in a team is called. */
export const teamRoleLabel = (role: TeamMemberRole): string => roles[role];

/** Words of one team's screen. */
export const teamStrings = {
  facts: (members: number, spaces: number) =>
    `${plural(members, "member")}${spaces === 0 ? "" : `, opens ${plural(spaces, "space")}`}. Created`,
  addPeople: "Add people",
  paste: "Paste a list",
  filters: "Filter people",
  find: "Find in this team",
  findPlaceholder: "Name or e-mail address",
  roleFilter: "Role in the team",
  everyRole: "Everybody",
  owners: "Owners",
  plainMembers: "Members",
  caption: "People in this team",
  noun: "people",
  nobody: {
    title: "Nobody is in this team yet",
    text: "Add people to give them what the team may open.",
    textForOthers: "An owner of the team or an admin can add people.",
  },
  columns: {
    person: "Person",
    role: "In the team",
    organizationRole: "In the organization",
    lastSeen: "Last seen",
  },
  roleOf: (name: string) => `Role of ${name} in the team`,
  was: (role: TeamMemberRole) => `was ${roles[role]}`,
  you: "You",
  disabled: "Disabled",
  disabledMeaning: "Cannot sign in.",
  toAdd: "Will be added",
  toRemove: "Will be removed",
  remove: (name: string) => `Remove ${name} from the team`,
  undoAdd: (name: string) => `Do not add ${name}`,
  undoRemove: (name: string) => `Keep ${name} in the team`,
} as const;

/** Words of what is staged. */
export const stagedStrings = {
  title: (count: number) => `${plural(count, "change")} not saved`,
  region: "Changes not saved",
  restored: "Kept from your last visit.",
  save: "Save changes",
  discard: "Discard",
  add: (role: TeamMemberRole) => (role === "owner" ? "joins as owner" : "joins"),
  remove: "leaves the team",
  role: (from: TeamMemberRole, to: TeamMemberRole) => `${roles[from]} → ${roles[to]}`,
  nothing: "nothing to send",
  both: "Named for adding and for removal: removal wins.",
  bothOut: "Named for adding and for removal: removal wins, and nothing changes.",
  outAlready: "Somebody else took them out meanwhile.",
  inAlready: "Somebody else added them meanwhile.",
  roleAlready: "Somebody else gave them this role meanwhile.",
  gone: "Somebody else took them out meanwhile, so their role is left alone.",
  addAgain: "Add again",
  keepAfterAll: "Keep",
  undo: (name: string) => `Undo the change for ${name}`,
  ownerless: "The team will have no owner. Admins of the organization can still manage it.",
  ownSelf: "You will no longer manage this team.",
  tooMuch: (most: number) =>
    `At most ${plural(most, "person", "people")} at once. Take some out of the list.`,
  nothingToSend: "Nothing of this is left to send",
  notYours: "You do not manage this team any more",
  done: (title: string) => `Saved who is in ${title}`,
  undoSaved: "Undo",
  undone: (title: string) => `${title} is as it was`,
  summary: (added: number, removed: number, changed: number) =>
    [
      added > 0 && `${added} added`,
      removed > 0 && `${removed} removed`,
      changed > 0 && `${changed} with another role`,
    ]
      .filter((part) => typeof part === "string")
      .join(", "),
} as const;

/** Words of the dialogs that stage many people. */
export const addStrings = {
  title: (team: string) => `Add people to ${team}`,
  description: "Choose members of the organization. Nothing is sent until you save the changes.",
  search: "Search the organization",
  inTeam: "In the team",
  staged: (count: number) =>
    count === 0 ? "" : `${plural(count, "person", "people")} to be added`,
  paste: "Paste a list instead",
  done: "Done",
} as const;

export const pasteStrings = {
  title: (team: string) => `Paste people for ${team}`,
  description:
    "Addresses or ids, one a line or with commas between. Nothing is sent until you save the changes.",
  field: "People",
  placeholder: "ada@example.com\nGrace Hopper <grace@example.com>",
  kind: "What happens to them",
  add: "Add them to the team",
  remove: "Take them out of the team",
  loading: "Looking people up",
  failed: "The members of the organization could not be read.",
  retry: "Try again",
  lines: "Verdict on each line",
  invite: "Invite people to the organization",
  stage: (count: number) => `Stage ${plural(count, "person", "people")}`,
  stageNone: "Stage people",
  none: "No line names somebody who can be staged",
  empty: "Paste some people first",
  cancel: "Cancel",
} as const;

const verdicts: Record<PasteKind, Record<Verdict, string>> = {
  add: {
    ok: "Will be added",
    nothing: "In the team already",
    staged: "Staged already",
    both: "Marked for removal, too: removal wins",
    unknown: "Not in the organization",
    duplicate: "Named above",
    invalid: "Neither an address nor an id",
  },
  remove: {
    ok: "Will be removed",
    nothing: "Not in the team",
    staged: "Staged already",
    both: "Marked to be added, too: removal wins",
    unknown: "Not in the organization",
    duplicate: "Named above",
    invalid: "Neither an address nor an id",
  },
};
/** What a pasted line comes to. */
export const verdictText = (verdict: Verdict, kind: PasteKind): string => verdicts[kind][verdict];

const counted: Record<Verdict, (count: number) => string> = {
  ok: (count) => `${count} to stage`,
  nothing: (count) => `${count} with nothing to do`,
  staged: (count) => `${count} staged already`,
  both: (count) => `${count} in both lists`,
  unknown: (count) => `${count} not in the organization`,
  duplicate: (count) => `${count} named twice`,
  invalid: (count) => `${count} not readable`,
};
const verdictOrder = [
  "ok",
  "both",
  "staged",
  "nothing",
  "duplicate",
  "unknown",
  "invalid",
] as const;

/** "12 to stage, 3 named twice": how many lines got which verdict. */
export const countVerdicts = (given: readonly Verdict[]): string =>
  verdictOrder
    .map((verdict) => ({ verdict, count: given.filter((one) => one === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => counted[verdict](count))
    .join(", ");
