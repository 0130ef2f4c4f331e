import type { Term } from "#translation/glossary.ts";
import type { UnitKind } from "#translation/units/unit.ts";
import { plural } from "#web/kit/format-number.ts";

/** Labels of the kinds of text. */
const kinds: Record<UnitKind, string> = {
  "page-title": "Page title",
  "page-description": "Page description",
  heading: "Heading",
  paragraph: "Paragraph",
  cell: "Table cell",
  "image-text": "Text in place of an image",
  "image-caption": "Caption",
  "tab-title": "Tab title",
  "expandable-title": "Title of a part that unfolds",
};
const kindNames: Readonly<Record<string, string>> = kinds;

/** Messages of the editor of a page's texts. */
export const editorMessages = {
  untitled: "Untitled page",
  list: "Texts of the page",
  filters: "Filter texts",
  state: "Texts that are",
  anyState: "All texts",
  warned: "With a remark",
  count: (shown: number, all: number) =>
    shown === all ? plural(all, "text") : `${shown} of ${plural(all, "text")}`,
  noun: { one: "text", many: "texts" },
  none: { title: "Nothing to translate on this page", text: "It has no words." },
  openPage: "Open the translated page",
  kind: (kind: string) => kindNames[kind] ?? "Text",
  unit: (position: number) => `Text ${position}`,
  edit: (position: number) => `Translate text ${position}`,
  target: (language: string) => `Translation, ${language}`,
  nothingYet: "Not translated yet",
  changed: "What changed in the source since it was translated",
  save: "Save",
  approve: "Approve",
  holds: "Still holds",
  holdsHint: "The change of the source does not concern the translation.",
  discard: "Discard draft",
  close: "Close",
  copySource: "Copy source",
  draft: "Draft",
  draftTitle: "Written here and not saved yet. It is kept in this browser.",
  markers:
    "Markers such as <g1>…</g1> stand for styles and links, <x2/> for code or pictures. Keep each of them once.",
  markersThere: "Markers",
  markersMissing: (missing: number) => `${plural(missing, "marker")} to put in`,
  insertMarker: (marker: string, isMissing: boolean) =>
    isMissing ? `Put in ${marker}, which is missing` : `Put in ${marker} again`,
  proposals: "Proposals",
  memory: "Translated elsewhere as",
  saved: "Saved now",
  take: "Use it",
  takeOf: (title: string) => `Use “${title}”`,
  termMeans: ({ source, target }: Term) =>
    source === target ? `${source}: never translated` : `${source} → ${target}`,
  terms: "Terms in this text",
  keepTerm: "never translated",
  instructions: "Instructions for translators",
  done: {
    saved: "Saved",
    approved: "Approved",
    holds: "Marked as still holding",
  },
  reads: "Reads as",
  notSaved: "It was not saved. What is wrong stands below the text.",
  nothingToApprove: "Write a translation first",
  noChange: "Nothing was changed",
  lockedTitle: "The translated space cannot be changed here",
  locked: {
    git: "It is bound to Git: its texts change through change requests.",
    locked: "It is locked: its texts change through change requests.",
  },
  readOnlyTitle: "You can look at this translation",
  readOnly: "Writing needs the role edit on the translated space.",
  conflict: {
    target: "Somebody else changed this translation while you were writing",
    source: "The source has changed while you were writing",
    theirs: "Saved now",
    yours: "Yours, not saved",
    sourceBefore: "It reads differently now. Look at it, then go on.",
    takeTheirs: "Take theirs",
    keepMine: "Keep mine",
  },
  warnings: {
    untranslated: "The translation says the same as the source.",
    "too-short": "The translation is much shorter than the source.",
    "too-long": "The translation is much longer than the source.",
    numbers: (numbers: string) => `Numbers are missing: ${numbers}`,
    terms: (terms: string) => `Terms are not called as in the glossary: ${terms}`,
  },
  share: (share: string) => `${share} of the words translated`,
  nextPage: (title: string) => `Next page with work: ${title}`,
  nextTexts: (texts: number) => `${plural(texts, "text")} to do`,
  noNextPage: "No other page has work waiting.",
  keys: {
    approve: "Approve the text and go on",
    holds: "The text still holds",
    marker: "Put in the next marker",
    next: "Write the next text",
    before: "Write the text before",
    nextPage: "Next page with work",
  },
  gone: {
    title: "This page is not part of the translation any more",
    text: "It was deleted in the source, or its address is mistyped.",
    action: "See all pages",
  },
} as const;
