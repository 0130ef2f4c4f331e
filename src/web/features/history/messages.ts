import type { RevisionSummary } from "#web/api/content.ts";
import type { Changes } from "#web/features/review/index.ts";
import { plural } from "#web/kit/format-number.ts";

const list = new Intl.ListFormat("en-GB");

const types: Readonly<Record<RevisionSummary["type"], string>> = {
  edits: "Edited",
  merge: "Merged",
  rollback: "Restored",
  update: "Updated",
  computed: "Computed",
};

type Kind = Changes["pages"][number]["kinds"][number];

const kinds: Readonly<Record<Kind, string>> = {
  added: "added",
  edited: "edited",
  moved: "moved",
  renamed: "renamed",
  details: "details changed",
  removed: "removed",
};

/** "Guide edited · Setup added and moved · 2 files · 4 more changes". */
const gist = ({ pages, files, variables, reusable, more }: Changes, most: number): string => {
  const others = Math.max(0, pages.length - most) + more;
  return [
    ...pages
      .slice(0, most)
      .map((page) => `${page.title} ${list.format(page.kinds.map((kind) => kinds[kind]))}`),
    ...(files.length > 0 ? [plural(files.length, "file")] : []),
    ...(variables.length > 0 ? ["variables"] : []),
    ...(reusable.length > 0 ? [plural(reusable.length, "reusable content")] : []),
    ...(others > 0 ? [plural(others, "more change")] : []),
  ].join(" · ");
};

export const historyMessages = {
  gist,
  caption: "Revisions, latest first",
  type: types,
  first: "Space created",
  active: "Current",
  activeTitle: "What the space holds now",
  by: (name: string) => `by ${name}`,
  older: "Older",
  newer: "Newer",
  chooseOlder: (when: string) => `Compare from the revision of ${when}`,
  chooseNewer: (when: string) => `Compare to the revision of ${when}`,
  compare: "Compare",
  compareNeeds: "Choose an older and a newer revision first",
  compareSame: "These are the same revision",
  what: "What changed",
  noun: { one: "revision", many: "revisions" },
  none: { title: "No revisions", text: "Every change of this space will be kept here." },
  back: "History",
  from: "From",
  to: "To",
  previous: "Previous change",
  nothing: {
    title: "Nothing differs",
    text: "These two revisions hold the same pages, files and variables.",
  },
  changes: "Changes",
  summary: (count: number) => plural(count, "change"),
  view: "How to show differences",
  inline: "Inline",
  split: "Side by side",
  sections: {
    "-files": (count: number) => plural(count, "file"),
    "-variables": () => "Variables",
    "-reusable": () => "Reusable contents",
  },
  added: "This page was added.",
  removed: "This page was removed. Its text as it was:",
  moved: (before: string, after: string) => `Moved from ${before} to ${after}`,
  movedWithin: (parent: string) => `Moved within ${parent}`,
  top: "the top level",
  about: {
    one: (title: string) => `Revisions that changed “${title}”`,
    gone: "Revisions that changed a page that is not here any more",
    all: "All revisions",
    none: { text: "No revision of this space changed this page." },
  },
  menu: (when: string) => `More about the revision of ${when}`,
  restoreRevision: "Restore this revision",
  undoRevision: "Undo this change",
  restorePage: "Restore this version",
  restorePageBefore: "Restore the version before",
  restore: {
    all: (when: string) => `Restore the revision of ${when}`,
    page: (title: string, when: string) => `Restore “${title}” as it was on ${when}`,
    undo: (when: string) => `Undo the change of ${when}`,
    thisPage: "this page",
    text: {
      all: "The pages become as they were then. Files that were added since stay.",
      page: "Only this page changes, with the pages below it that are gone.",
      undo: "What this revision changed is taken back. What came later stays.",
    },
    kept: "It makes a new revision, so this can be taken back, too.",
    preview: "What will change",
    submit: { all: "Restore revision", page: "Restore page", undo: "Undo change" },
    propose: {
      all: "Restore in a change request",
      page: "Restore in a change request",
      undo: "Undo in a change request",
    },
    locks: {
      locked: "This space is locked: it changes through change requests only.",
      git: "This space is connected to Git: it changes through change requests only.",
    },
    notAllowed: "Restoring needs the role Editor on this space.",
    done: { all: "Revision restored", page: "Page restored", undo: "Change undone" },
    subject: {
      all: (when: string) => `Restore the revision of ${when}`,
      page: (title: string) => `Restore “${title}”`,
      undo: (when: string) => `Undo the change of ${when}`,
    },
    nothing: {
      title: "Nothing would change",
      all: "The space holds the same pages as this revision already.",
      page: "The page is like this already.",
      undo: "This change has been taken back already.",
    },
    notes: "Not quite as it was:",
    slugTaken: (title: string, was: string, path: string) =>
      `The address of “${title}” was “${was}”, which another page has now. It comes back as “${path}”.`,
    parentGone: (title: string, parent: string) =>
      `“${title}” was below “${parent}”, which is gone or would not take it. It comes back at the top level.`,
    obstacles: "Some of these pages were changed again since, so this change cannot be undone",
    obstaclesText: "Restore them one by one, with a look at what that takes away:",
    changedMeanwhile: "Look at what would change now, then decide again.",
    more: (count: number) => `${plural(count, "more change")} not listed here`,
  },
  gone: {
    title: "This revision is not here",
    text: "The address may be mistyped, or the revision belongs to another space.",
  },
} as const;
