import { MAX_TRANSLATION_FILE } from "#contract/schemas/limits.ts";
import { formatBytes, plural } from "#web/kit/format-number.ts";

/** Messages about the file for translators. */
export const exportMessages = {
  action: "Download for translators…",
  title: "Download for translators",
  text: "A file that translators open in their own tools. It comes back here with “Upload translated file”.",
  format: "Format",
  formats: {
    xliff: {
      label: "XLIFF 1.2",
      description: "For most translation tools, such as Trados and memoQ",
    },
    po: { label: "PO", description: "For Poedit, Weblate and other tools around gettext" },
  },
  texts: "Texts",
  everything: "All texts",
  waiting: "Pages that have changed are being read. The download begins by itself.",
  submit: "Download",
  cancel: "Cancel",
  file: (title: string, language: string, extension: string) => {
    const name = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "");
    return `${name === "" ? "translation" : name}.${language}.${extension}`;
  },
} as const;

/** Messages about the file from translators. */
export const importMessages = {
  action: "Upload translated file…",
  title: "Upload translated file",
  text: "First you see what becomes of it; nothing is written before you say so.",
  kinds: `XLIFF 1.2 or PO, up to ${formatBytes(MAX_TRANSLATION_FILE)}.`,
  tooLarge: `The file is larger than ${formatBytes(MAX_TRANSLATION_FILE)}.`,
  reading: "Reading the file…",
  caption: "What becomes of the file",
  columns: { what: "Texts in the file", count: "Number" },
  rows: {
    taken: { label: "Translated by it", hint: "They replace what the translated space says now." },
    same: { label: "Unchanged", hint: "The translated space says the same already." },
    open: {
      label: "Not finished",
      hint: "The file says that they still need work. They are left.",
    },
    older: {
      label: "Made for an older source",
      hint: "Their source has changed since. They are kept in the memory.",
    },
    unknown: { label: "Not here any more", hint: "The source has no such text. They are left." },
    refusedCount: { label: "Refused", hint: "Their markers do not fit. They are left." },
  },
  nothing: "There is nothing new in the file.",
  refused: "Refused",
  line: (line: number) => `Line ${line}`,
  open: "Open the text",
  more: (more: number) => `And ${plural(more, "other", "others")}.`,
  submit: (texts: number) => (texts === 0 ? "Take it in" : `Take in ${plural(texts, "text")}`),
  chooseFirst: "Choose a file first",
  cancel: "Cancel",
  done: (texts: number) => `${plural(texts, "text was", "texts were")} taken in`,
  kept: "The file was taken in: its translations are in the memory",
} as const;
