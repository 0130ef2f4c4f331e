import type { GitSync } from "#web/api/git.ts";
import { plural } from "#web/kit/format-number.ts";

const pages = (count: number): string => plural(count, "page");
const commits = (count: number): string => plural(count, "commit");

/** Terms shared by all screens of Git synchronization. */
export const gitMessages = {
  states: {
    queued: "Waiting",
    running: "Running",
    rehearsed: "Ready to review",
    "needs-confirmation": "Needs confirmation",
    done: "Synced",
    nothing: "Nothing to do",
    ignored: "Ignored",
    conflicts: "Sent to review",
    failed: "Failed",
    cancelled: "Cancelled",
  } satisfies Record<GitSync["state"], string>,
  directions: {
    both: {
      label: "Both ways",
      text: "Commits come into the space, and edits go into the branch.",
    },
    import: { label: "From Git only", text: "Commits come into the space. Edits stay here." },
    export: { label: "To Git only", text: "Edits go into the branch. Commits stay there." },
  } satisfies Record<GitSync["direction"], { label: string; text: string }>,
  triggers: {
    person: "By hand",
    request: "API",
    webhook: "Push",
    schedule: "Schedule",
  } satisfies Record<GitSync["trigger"], string>,
  service: "The service",
  sync: "Sync now",
  review: "Review changes",
  repeat: "Repeat",
  cancel: "Cancel",
  repeatOf: (when: string) => `Repeat the sync of ${when}`,
  cancelOf: (when: string) => `Cancel the sync of ${when}`,
  cancelled: "Sync cancelled",
  underWay: "Another sync is under way",
  underWayText: "This is the one that is running now.",
  changeRequest: (number: number) => `Change request #${String(number)}`,
  commit: (oid: string) => `Commit ${oid}`,
} as const;

/** The state of a connected space, and its short form in the space's header. */
export const overviewMessages = {
  here: (count: number) => `${pages(count)} changed here`,
  inGit: (count: number) => `${commits(count)} in Git`,
  inSync: "in sync with Git",
  notSynced: "not synced with Git yet",
  title: "Repository",
  settings: "Connection",
  facts: "Where it stands",
  synced: "Last synced",
  never: "Not yet",
  changedHere: "Changed here",
  commits: "New in Git",
  pages,
  countCommits: commits,
  seen: "seen",
  notSeen: "Not looked at yet",
  folder: (path: string) => `Folder ${path}`,
  branch: (name: string) => `Branch ${name}`,
  automatic: "Syncs by itself",
  byHand: "Syncs when somebody asks",
  first: {
    title: "This space is connected, and not synced yet",
    text: "Review what the first sync would bring together before anything is written.",
  },
  open: "Open sync",
  openReview: "Look at it",
  running: "A sync is under way",
  waitsForYou: {
    rehearsed: "Changes wait to be applied",
    "needs-confirmation": "A sync needs your confirmation",
  },
  waitsText: "Nothing is written before somebody applies them.",
  failed: "The last sync failed",
  details: "Details",
  pending: {
    title: (number: number) => `Commits wait in change request #${String(number)}`,
    text: "Later commits are added to it, and nothing is exported until it is merged or archived.",
  },
  unbound: {
    title: "Not connected to a Git repository",
    text: "Keep pages and Markdown files in step: commits come into the space, and edits go back as commits.",
    action: "Connect a repository",
    textForOthers: "An admin of this space can connect one.",
  },
} as const;

/** The list of syncs. */
export const journalMessages = {
  title: "Journal",
  text: "Every sync of this space, the latest first.",
  caption: "Syncs of this space",
  noun: { one: "sync", many: "syncs" },
  filters: "Filter syncs",
  state: "State",
  anyState: "Any state",
  kind: "Kind",
  kinds: { any: "Syncs and reviews", yes: "Reviewed first", no: "Straight away" },
  columns: {
    sync: "Sync",
    how: "How",
    brought: "What it brought",
    took: "Took",
    when: "When",
    actions: "Actions",
  },
  by: (trigger: string, who: string) => `${trigger} · ${who}`,
  syncOf: (state: string, when: string) => `${state}, sync of ${when}`,
  brought: (here: number, git: number) =>
    [
      ...(here === 0 ? [] : [`${pages(here)} here`]),
      ...(git === 0 ? [] : [`${plural(git, "file")} in Git`]),
    ].join(", "),
  nothingBrought: "Nothing",
  revision: "Revision",
  commits,
  pushed: "pushed",
  notOver: "–",
  seconds: (count: number) => (count < 1 ? "Under 1 s" : `${String(count)} s`),
  minutes: (count: number, rest: number) => `${String(count)} min ${String(rest)} s`,
  none: {
    title: "No sync yet",
    text: "Each sync stands here with what it brought, how long it took, and why it failed if it did.",
  },
} as const;
