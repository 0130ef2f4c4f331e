import { plural } from "#web/kit/format-number.ts";
import type { MatrixCell } from "#site/condition/items.ts";

const decided = (owner: string, { seen, because }: MatrixCell): string =>
  because === undefined
    ? `${owner} decides.`
    : `${owner} decides: ${because} is ${seen ? "met" : "not met"}.`;

/** What decided a cell, as a sentence. */
export const reasonOf = (cell: MatrixCell): string => {
  switch (cell.by) {
    case "nothing":
      return "No condition stands in the way.";
    case "condition":
      return decided("Its own condition", cell);
    case "section":
      return decided("The condition of its section", cell);
    case "broken":
      return "Its condition cannot be read, so nobody sees it.";
    case "broken-section":
      return "The condition of its section cannot be read, so nobody sees it.";
  }
};

/** Messages of the adaptive content screen. */
export const messages = {
  /** Messages of the proofs above the matrix. */
  findings: {
    title: "Checks for every possible visitor",
    text: "They hold for every combination of claims, not only for the visitor types below.",
    working: "Checking every possible visitor",
    none: "Everybody can see something, nothing is hidden from everybody, and every default is always there.",
    all: (count: number) => `Show all ${count}`,
    tones: { problem: "Problem", open: "Not decided", hint: "Note" },
  },
  /** Messages about the effects of a changed schema. */
  effects: {
    title: (broken: number, flips: number) => {
      if (broken > 0) return `Saving this breaks ${plural(broken, "condition")}`;
      return flips > 0
        ? "Saving this changes who sees what"
        : "Saving this removes claims that visitor types have";
    },
    harmless: "Saving this breaks no condition and changes nothing for the visitor types.",
    headerLink: (title: string) =>
      title === "" ? "A header link without a title" : `Header link “${title}”`,
    poorer: (count: number) =>
      `${plural(count, "visitor type has", "visitor types have")} a claim that goes`,
    poorerKind: (title: string, lost: readonly string[]) => `${title}: ${lost.join(", ")}`,
    broken: (title: string, lost: readonly string[]) =>
      lost.length === 0
        ? `${title}: its condition can no longer be read, so nobody will see it`
        : `${title}: its condition names ${lost.join(", ")}, so nobody will see it`,
    flips: (count: number) => `${plural(count, "cell")} of the matrix will flip`,
    flip: (title: string, kind: string | undefined, seen: boolean) =>
      `${title}, ${kind ?? "nobody signed in"}: ${seen ? "hidden → visible" : "visible → hidden"}`,
    more: (count: number) => `and ${count} more`,
  },
  /** Messages of the switch that turns adaptive content on. */
  switch: {
    card: "Adaptive content",
    label: "Show content by visitor",
    description:
      "Off, conditions are kept and checked as before, and readers' sites are told that adaptive content is off.",
    turnedOn: "Adaptive content is on",
    turnedOff: "Adaptive content is off",
    undo: "Undo",
  },
  /** Messages of the schema editor. */
  claims: {
    card: "Visitor claims",
    description:
      "Claims are true or false of a visitor. Signed ones come from whoever signs visitors in; unsigned ones come along with the visit, so anybody can set them.",
    table: "Claims",
    signed: "Signed",
    unsigned: "Unsigned",
    add: "Add claim",
    edit: (name: string) => `Edit claim ${name}`,
    remove: (name: string) => `Remove claim ${name}`,
    none: "No claims yet. Without claims everybody sees everything.",
    paused: "Fix the JSON Schema first to change claims here again.",
    json: "JSON Schema",
    jsonHint: "The same claims as text. A change on either side shows on the other.",
    issues: "The text is not of the allowed form",
    dialog: {
      add: { title: "Add claim", submitLabel: "Add" },
      edit: { title: "Edit claim", submitLabel: "Apply" },
      text: "It is saved together with the other claims.",
      name: "Name",
      nameHint: "As the token or the visit names it, such as isPartner.",
      unsigned: "Unsigned",
      unsignedHint: "It comes along with the visit and nobody vouches for it.",
      description: "What it means",
    },
  },
  /** Messages of the template conditions. */
  templates: {
    title: "Suggested conditions",
    text: "Copy one to the condition of a section or space, and join several with && or ||.",
    copy: (condition: string) => `Copy ${condition}`,
  },
  /** Messages of the kinds of visitor. */
  kinds: {
    title: "Visitor types",
    text: "The columns of the matrix below. They change nothing for readers; they are for looking at the site as somebody would see it.",
    add: "Add visitor type",
    edit: (title: string) => `Edit ${title}`,
    remove: (title: string) => `Remove ${title}`,
    none: "No visitor types yet. The matrix shows what somebody who is not signed in sees.",
    removed: (title: string) => `Removed ${title}`,
    undo: "Undo",
    full: (most: number) => `A site has at most ${most} visitor types`,
    dialog: {
      add: { title: "Add visitor type", submitLabel: "Add" },
      edit: { title: "Edit visitor type", submitLabel: "Save" },
      text: "Switch on what is true of them; everything else is false.",
      taken: (title: string) => `There is already a visitor type called ${title}`,
      titleField: "Title",
      titleHint: "Such as Partner, or Reader from a search engine.",
      signed: "Signed claims",
      unsigned: "Unsigned claims",
      lost: "Claims the schema has lost",
      noClaims: "There are no claims yet. Add some first, so that visitor types can differ.",
    },
  },
  /** Messages of the visitor matrix. */
  matrix: {
    title: "Who sees what",
    text: "Sections and spaces of the site, and what each visitor type finds. Press a cell to read what decided it.",
    caption: "What each visitor type sees of the site's sections and spaces",
    item: "Section or space",
    nobody: "Nobody signed in",
    visible: "Visible",
    hidden: "Hidden",
    isDefault: "Default",
    section: "Section",
    space: "Space",
    group: "Group",
    scroll: (count: number) => `Scroll sideways to see all ${plural(count, "visitor type")}.`,
    differing: "Only what differs between them",
    counts: (shown: number, all: number) =>
      shown === all ? plural(all, "row") : `${shown} of ${plural(all, "row")}`,
    more: (count: number) => `Show ${count} more`,
    empty: {
      title: "Nothing on the site yet",
      text: "Once the site shows spaces, each of them stands here with who sees it.",
    },
    same: {
      title: "They all see the same",
      text: "Each of these visitor types finds the same sections and spaces.",
      action: "Show everything",
    },
  },
} as const;
