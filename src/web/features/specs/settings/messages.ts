import { formatNumber } from "#web/kit/format-number.ts";

/** Messages of a specification's settings. */
export const settingsMessages = {
  source: {
    title: "Source",
    text: "Where the specification comes from. A new source is read at once.",
    kind: "It came last from",
    change: "Change source",
    noAddress: "There is no address to look at. Upload a new version whenever there is one.",
  },
  checks: {
    title: "Checking",
    text: "How often the address is looked at by itself. Nothing new costs nothing.",
    every: "Look at the address",
  },
  visibility: {
    title: "Visibility",
    text: "Who can read the specification itself. Pages show its operations either way.",
    choices: {
      private: { label: "Private", description: "Members of the organization." },
      public: {
        label: "Public",
        description: "Anybody who knows its address reads the served version as JSON.",
      },
    },
    field: "Who can read it",
  },
  gate: {
    title: "New versions",
    text: "What happens when a version changes what programs rely on.",
    mode: "When changes are found",
    modes: {
      off: { label: "Serve and say nothing", description: "Every version is served at once." },
      flag: {
        label: "Serve and mark pages",
        description: "Every version is served at once, and the pages it concerns are listed.",
      },
      hold: {
        label: "Hold for review",
        description: "Readers stay on the version before until somebody accepts the new one.",
      },
    },
    at: "From which class on",
    ats: {
      breaking: { label: "Breaking changes", description: "Programs may stop working." },
      risky: {
        label: "Risky changes, too",
        description: "Also changes of which that cannot be told for certain.",
      },
    },
  },
  rules: {
    title: "Rules of your own",
    text: "What kind of change counts as something else than by itself.",
    none: "Every rule has the class it has by itself.",
    rule: "Rule",
    class: "Counts as",
    classOf: (rule: string) => `What "${rule}" counts as`,
    add: "Add rule",
    full: (most: number) => `At most ${formatNumber(most)} rules`,
    choose: "Choose a rule",
    remove: (rule: string) => `Remove the rule ${rule}`,
    list: "Rules with another class",
  },
  accepted: {
    title: "Accepted changes",
    text: "They count as safe wherever they come up again. Accept one beside it in the list of a version's changes.",
    none: "No change is accepted.",
    caption: "Accepted changes",
    showAll: (count: number) => `Show all ${formatNumber(count)}`,
    remove: "Remove",
    removeOf: (rule: string, place: string) => `Remove ${rule} at ${place}`,
    removed: "The change counts as what it is again",
    whole: "The whole specification",
  },
  readOnly: "Only people who may create content change these settings.",
} as const;
