import { formatNumber, plural } from "#web/kit/format-number.ts";

export const specInsertMessages = {
  menu: "Show an API",
  operations: "API operations…",
  schemas: "API schemas…",
  reference: "Pages of an API…",
  spec: "API specification",
  noSpecs: {
    title: "No API specification to show",
    text: "Once the organization has an API specification that is served, pages can show its operations.",
  },
  specsFailed: "The API specifications could not be read.",
  notAllowed: "Only members of the organization see its API specifications.",
  cancel: "Cancel",
  operationsDialog: {
    title: "Show API operations",
    text: "The page shows each as the served version says it, and follows new versions by itself.",
    search: "Operations",
    placeholder: "Path, method, name",
    results: "Operations found",
    found: (shown: number, total: number) =>
      shown < total
        ? `The first ${formatNumber(shown)} of ${formatNumber(total)}. Type more to narrow.`
        : "",
    nothing: (text: string) => `No operation matches “${text}”.`,
    none: "This specification has no operations.",
    failed: "The search did not work.",
    deprecated: "deprecated",
    chosen: (count: number) => `${plural(count, "operation")} chosen`,
    insert: (count: number) => (count < 2 ? "Insert operation" : `Insert ${count} operations`),
    chooseFirst: "Choose an operation first.",
    tooMany: (most: number) => `Choose ${most} at most.`,
  },
  schemasDialog: {
    title: "Show API schemas",
    text: "What the API calls its objects, such as Pet or Order.",
    names: "Names of schemas",
    hint: "As the specification writes them, with commas between them.",
    grouped: "In one list that unfolds",
    insert: "Insert schemas",
    missing: (names: string) => `The served version has no schema ${names}.`,
    needed: "Give the name of a schema.",
    tooMany: (most: number) => `At most ${most} schemas in one block.`,
    failed: "Whether they are there could not be checked.",
  },
  referenceDialog: {
    title: "Make pages of an API",
    text: "Plain pages, one for each tag, with a block for each of its operations. What you write around the blocks stays when the API changes.",
    tags: "Pages to make",
    other: "Other operations",
    failed: "The operations could not be read.",
    refused: "The pages were not made. Nothing was changed.",
    count: (count: number) => plural(count, "operation"),
    says: (pages: number, operations: number) =>
      `Adds ${plural(pages, "page")} with ${plural(operations, "operation")} after the existing pages, as one change.`,
    tooMany: (most: number) =>
      `At most ${most} pages at a time. Choose fewer; the rest comes next.`,
    none: "Choose at least one page.",
    make: (count: number) => `Make ${plural(count, "page")}`,
    made: (count: number) => `${plural(count, "page")} made`,
    undo: "Undo",
  },
} as const;
