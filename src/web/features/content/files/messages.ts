import { plural } from "#web/kit/format-number.ts";

const used = (uses: number): string => `${plural(uses, "page shows", "pages show")} or link to it.`;

/** What the files of a space say. */
export const fileMessages = {
  caption: "Files of this space",
  noun: { one: "file", many: "files" },
  tabs: "Which files",
  tabWords: { all: "All files", unused: "Unused" },
  columns: { name: "Name", type: "Type", size: "Size", uses: "Used on" },
  uses: (count: number) => (count === 0 ? "No page" : plural(count, "page")),
  usesOf: (name: string, count: number) => `${name}: used on ${plural(count, "page")}`,
  opens: "opens in a new tab",
  add: "Add files",
  adding: "Adding files…",
  refused: "The file was not added",
  menu: (name: string) => `Actions for ${name}`,
  showUses: "Show pages",
  noUses: "No page uses it",
  copy: "Copy Markdown",
  copied: "Markdown copied",
  replace: "Replace…",
  remove: "Delete…",
  none: {
    title: "No files yet",
    text: "Pictures and files that pages show are listed here, with the pages that use them.",
  },
  noneUnused: { title: "No unused files", text: "A page shows or links to every file." },
  usesPanel: (name: string) => `Pages that use ${name}`,
  usesList: "Pages",
  loading: "Loading pages…",
  more: (shown: number, all: number) => `The first ${shown} of ${all} pages.`,
  replacing: {
    title: (name: string) => `Replace ${name}`,
    text: (uses: number) =>
      uses === 0
        ? "No page uses it. Its name stays."
        : `${used(uses)} They show the new file then. Its name stays.`,
    confirm: "Replace file",
    choose: "Choose a file first",
    done: (name: string) => `Replaced ${name}`,
  },
  removing: {
    title: (name: string) => `Delete ${name}?`,
    text: (uses: number) =>
      uses === 0 ? "No page uses it." : `${used(uses)} Readers will find nothing there.`,
    back: "Restoring an earlier revision brings it back.",
    confirm: "Delete file",
    done: (name: string) => `Deleted ${name}`,
  },
  proposes: "This space changes through change requests only, so a draft one is created.",
  proposed: (number: number) => `Proposed in #${number}`,
  open: "Open",
  subjects: {
    add: "Add files",
    replace: (name: string) => `Replace ${name}`,
    remove: (name: string) => `Delete ${name}`,
  },
} as const;
