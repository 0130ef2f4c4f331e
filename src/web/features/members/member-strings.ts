/** Words of the screen of one member. */
export const memberStrings = {
  tabs: "Views of this member",
  teamsTab: "Teams",
  spacesTab: "Spaces",
  activityTab: "Activity",
  facts: {
    role: "Role",
    joined: "Joined",
    lastSeen: "Last seen",
    signIn: "Sign-in",
    sso: "Single sign-on",
    noSso: "Sign-in link or API token",
  },
  teams: {
    caption: (name: string) => `Teams of ${name}`,
    noun: "teams",
    search: "Search teams by title",
    placeholder: "Team title",
    columns: { title: "Team", role: "Role in the team", members: "Members" },
    roles: { owner: "Owner", member: "Member" },
    ownerMeaning: "May change who is in the team.",
    none: {
      title: (name: string) => `${name} is in no team`,
      text: "Teams are given members on the team's own screen.",
      action: "Open teams",
    },
  },
  spaces: {
    caption: (name: string) => `Spaces ${name} can open`,
    noun: "spaces",
    columns: { title: "Space", level: "Level", reason: "Why" },
    none: {
      title: (name: string) => `${name} can open no space`,
      admin: "The organization has no spaces yet. An admin sees every one there will be.",
      guest: "A guest sees only the spaces shared with them by name, or with a team of theirs.",
      member:
        "No space is open to them, neither by their role in the organization nor by a grant to them or a team of theirs.",
    },
  },
  activity: {
    title: "What they did lately",
    text: "Visits are left out here.",
    none: (name: string) => `${name} did nothing lately that is recorded`,
    noneText: "Changes to people, teams and settings are recorded; reading is not.",
    all: "All in the audit log",
  },
  gone: {
    title: (name: string) => `${name} is not a member any more`,
    text: "They were removed, or left, while this page was open. What they wrote stays.",
    unknown: "There is no such member",
    unknownText: "They were removed, left, or never belonged to this organization.",
    action: "Go to members",
  },
} as const;
