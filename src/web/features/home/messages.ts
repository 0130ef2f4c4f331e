import { plural } from "#web/kit/format-number.ts";

/** Messages of the organization's home screen. */
export const homeMessages = {
  invite: "Invite people",
  counts: {
    title: "Counts",
    spaces: "Spaces",
    changeRequests: "Open change requests",
    members: "Members",
    guests: (count: number) => plural(count, "guest"),
    teams: "Teams",
    sites: "Docs sites",
    invitations: "Invitations",
    expired: (count: number) => `${count} expired`,
  },
  start: {
    title: "Get started",
    progress: (done: number, all: number) => `${done} of ${all} steps done`,
    done: "done",
    hide: "Hide",
    demo: "Want to see it filled first?",
    open: (title: string) => `Open the demo ${title}`,
    steps: {
      space: {
        title: "Create a space",
        text: "A space holds pages that belong together, such as a handbook or a guide.",
        action: "Create space",
      },
      people: {
        title: "Invite people",
        text: "Writers and reviewers see at once what you share with them.",
        action: "Invite people",
      },
      site: {
        title: "Add a docs site",
        text: "A site shows one or more spaces to readers.",
        action: "New site",
      },
      publish: {
        title: "Publish it",
        text: "Check what readers will find, then make the site public.",
        action: "Open docs sites",
      },
    },
  },
  work: {
    title: "Your work",
    all: "All change requests",
    none: "Nothing is waiting for you",
    noneText: "Reviews you are asked for, replies to you and your drafts show here.",
    more: (count: number) => `Show all ${count}`,
    groups: {
      yours: "Needs your attention",
      ready: "Ready to merge",
      draft: "Your drafts",
    },
  },
  recent: {
    title: "Recent spaces",
    all: "All spaces",
  },
  attention: {
    title: "Needs attention",
    none: "Nothing needs attention",
    noneText: "Admins, invitations, teams, links, trial and billing are all in order.",
    blocked: {
      title: "This organization is blocked for security reasons",
      text: "Until that is cleared up, people can read but not change things.",
      fix: "See settings",
    },
    payment: {
      title: "The last payment failed",
      text: "Update the payment details before the plan ends.",
      fix: "See billing",
    },
    cancel: {
      title: (date: string) => `The plan ends on ${date}`,
      text: "It is set to be cancelled and will not renew.",
      fix: "See billing",
    },
    trial: {
      title: (days: number) =>
        days <= 0 ? "The trial ends today" : `The trial ends in ${plural(days, "day")}`,
      text: (date: string) => `It runs until ${date}.`,
      fix: "See the plan",
    },
    trialOver: {
      title: "The trial has ended",
      text: "Choose a plan to keep what came with it.",
      fix: "See the plan",
    },
    oneAdmin: {
      title: "There is only one admin",
      text: "If they lose access, nobody can manage the organization. Make somebody else an admin, too.",
      fix: "Choose a second admin",
    },
    invitations: {
      title: (expired: number, soon: number) => {
        if (soon === 0) return `${plural(expired, "invitation")} expired`;
        const soonWords = `${plural(soon, "invitation")} expire${soon === 1 ? "s" : ""} within 2 days`;
        return expired === 0 ? soonWords : `${soonWords}, ${expired} expired`;
      },
      text: "Resend or revoke them.",
      fix: "Review invitations",
    },
    emptyTeams: {
      title: (count: number, first: string) =>
        count === 1 ? `The team ${first} has no members` : `${count} teams have no members`,
      text: "Add people, or delete what is not needed.",
      fix: (count: number) => (count === 1 ? "Open the team" : "Open teams"),
    },
    brokenLinks: {
      title: (links: number, spaces: number) =>
        `${plural(links, "broken link")} in ${plural(spaces, "space")}`,
      text: "What they lead to is not there, so readers who follow them get nowhere.",
      fix: (spaces: number) => (spaces === 1 ? "Show the links" : "Show spaces"),
    },
    linksOff: {
      title: (count: number) =>
        `${plural(count, "invite link")} ${count === 1 ? "does" : "do"} not work`,
      text: "Invite links are turned off in the settings. Turn them on, or revoke the links.",
      fix: "Open the setting",
    },
  },
  activity: {
    title: "Recent activity",
    chart: "Changes per day in the last 30 days",
    noun: "changes",
    total: (count: number) =>
      `${plural(count, "change")} in the last 30 days. Visits are left out.`,
    cut: (count: string) =>
      `Only the newest ${count} events were counted, so earlier days may show too few.`,
    today: "Today",
    all: "Open the audit log",
    none: "No changes in the last 30 days",
    noneText: "What people change here appears as it happens.",
    failed: "The activity could not be loaded",
  },
  mine: {
    teams: "Your teams",
    noTeams: "You are in no team yet.",
    allTeams: "All teams",
    spaces: "Your spaces",
    noSpaces: "No space is open to you yet.",
    noSpacesGuest: "Nobody has shared a space with you yet. Whoever invited you can do that.",
    owner: "Owner",
    more: (count: number) => `and ${count} more`,
  },
  guest: {
    title: (organization: string) => `You are a guest of ${organization}`,
    text: "You see what people here share with you by name. Members, teams and settings stay with the members.",
  },
} as const;
