import type { MatrixCell } from "#site/condition/items.ts";
import { plural } from "#web/kit/plural.ts";

const decided = (owner: string, { seen, because }: MatrixCell): string =>
  because === undefined
    ? `${owner} decides.`
    : `${owner} decides: ${because} is ${seen ? "met" : "not met"}.`;

/** What decided a cell, in a sentence. */
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

/** Words of the visitor matrix. */
export const matrixStrings = {
  title: "Who sees what",
  text: "Sections and spaces of the site, and what each kept kind of visitor finds. Press a cell to read what decided it.",
  caption: "What each kind of visitor sees of the site's sections and spaces",
  item: "Section or space",
  nobody: "Nobody signed in",
  visible: "Visible",
  hidden: "Hidden",
  isDefault: "Default",
  section: "Section",
  space: "Space",
  inGroup: (group: string) => `in ${group}`,
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
    text: "Each of these kinds of visitor finds the same sections and spaces.",
    action: "Show everything",
  },
} as const;
