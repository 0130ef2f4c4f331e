import { plural } from "#web/kit/plural.ts";

/** "Docs, API and 3 more", for lists that may be long. */
const named = (names: readonly string[], most = 5): string => {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
};

/** Words of what can be done to a member: role, single sign-on, removal. */
export const actStrings = {
  open: "Open",
  changeRole: "Change role",
  makeSso: "Make SSO member",
  remove: "Remove from organization",
  leave: "Leave organization",
  onlyAdmin: "The only admin. Make somebody else an admin first.",
  needsAdmin: "Needs another admin first",
  changed: (name: string, role: string) => `${name} is now ${role}`,
  undo: "Undo",
  retry: "Retry",
  role: {
    title: (name: string) => `Change the role of ${name}`,
    label: "Role",
    confirm: "Change role",
    same: "Choose another role first",
  },
  stepDown: {
    title: "Give up your admin role?",
    text: (organization: string) =>
      `Without it you can no longer invite or remove people in ${organization}, change roles, or open the settings and the audit log.`,
    goOn: "Continue",
    againTitle: "Are you sure?",
    again: (others: readonly string[]) =>
      others.length === 0
        ? "You cannot take this back yourself: only another admin can make you an admin again."
        : `You cannot take this back yourself: only another admin (${named(others)}) can make you an admin again.`,
    confirm: "Give up admin role",
    done: (role: string) => `You are now ${role}`,
  },
  sso: {
    title: (name: string) => `Make ${name} an SSO member`,
    text: (name: string) =>
      `${name} is to sign in through the organization's single sign-on. Role, teams and spaces stay as they are.`,
    notYet:
      "Single sign-on is turned off for this organization. Until it is on, sign-in links and API tokens go on working.",
    oneWay:
      "This cannot be switched back here: it takes removing the member and inviting them again.",
    confirm: "Make SSO member",
    done: (name: string) => `${name} is an SSO member`,
  },
  removal: {
    title: (name: string, organization: string) => `Remove ${name} from ${organization}?`,
    leaveTitle: (organization: string) => `Leave ${organization}?`,
    lead: (name: string) => `${name} loses access at once.`,
    leaveLead: "You lose access at once.",
    loading: "Looking up teams",
    noTeams: "Leaves no team: they are in none.",
    ownNoTeams: "Leaves no team: you are in none.",
    teams: (count: number, names: readonly string[]) =>
      names.length === 0
        ? `Leaves ${plural(count, "team")}.`
        : `Leaves ${plural(count, "team")}: ${named(names)}.`,
    ownerless: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} loses its only owner. Admins can still manage it.`
        : `${named(names)} lose their only owner. Admins can still manage them.`,
    spaces: (count: number) =>
      count === 0 ? "Loses no space: none is open to them." : `Loses ${plural(count, "space")}.`,
    ownSpaces: (count: number) =>
      count === 0 ? "Loses no space: none is open to you." : `Loses ${plural(count, "space")}.`,
    stays: "What they wrote stays, under their name.",
    ownStays: "What you wrote stays, under your name.",
    back: "To come back they need a new invitation, and role and teams have to be given again.",
    ownBack: "To come back you need a new invitation.",
    confirm: "Remove",
    confirmLeave: "Leave",
    done: (name: string, organization: string) => `${name} is no longer in ${organization}`,
    left: (organization: string) => `You left ${organization}`,
  },
} as const;
