import { formatBytes, plural } from "#web/kit/format-number.ts";

const pages = (count: number) => plural(count, "page");

/** Messages of the files of a space or change request. */
export const fileMessages = {
  title: "Files",
  total: (count: number, bytes: number) => `${plural(count, "file")}, ${formatBytes(bytes)}`,
  caption: "Files of this space",
  noun: { one: "file", many: "files" },
  tabs: "Files by use",
  uses: { all: "All files", unused: "Unused" },
  filters: "Filters",
  search: "Search files by name",
  searchPlaceholder: "Search by name",
  kind: "Type",
  kinds: { all: "All types", picture: "Pictures", other: "Other files" },
  columns: {
    name: "Name",
    type: "Type",
    size: "Size",
    uses: "Used by",
    uploaded: "Uploaded",
  },
  usedBy: (count: number) => (count === 0 ? "Not used" : pages(count)),
  by: (name: string) => `by ${name}`,
  unknown: "Unknown",
  none: {
    title: "No files yet",
    text: "Pictures and files come with the pages that show them: paste or drop them in the editor.",
  },
  noneUnused: { title: "No unused files", text: "Every file is shown or linked to by a page." },
  menu: (name: string) => `Actions for ${name}`,
  actions: {
    direct: {
      replace: "Replace directly",
      rename: "Rename directly",
      delete: "Delete directly",
    },
    request: {
      replace: "Replace in a change request",
      rename: "Rename in a change request",
      delete: "Delete in a change request",
    },
    plain: { replace: "Replace", rename: "Rename", delete: "Delete" },
    revert: "Undo changes to this file",
  },
  isUsed: (count: number) => `${pages(count)} ${count === 1 ? "uses" : "use"} it.`,
  download: "Download",
  copyLink: "Copy link",
  copyMarkdown: "Copy Markdown",
  copyId: "Copy file id",
  copied: { link: "Link copied", markdown: "Markdown copied", id: "File id copied" },
  selected: "Selected files",
  changed: { file_created: "Added", file_edited: "Changed" },
  replace: {
    title: (name: string) => `Replace ${name}`,
    text: (count: number) => {
      if (count === 0) return "No page uses it.";
      return count === 1
        ? "One page uses it and will show the new file."
        : `${pages(count)} use it and will show the new file.`;
    },
    request: "This makes a change request. The space stays as it is until that is merged.",
    before: "Now",
    after: "New",
    called: (name: string) => `It will be called ${name}, after its new type.`,
    noPicture: "The new file is not a picture. Pages that show it as a picture will show nothing.",
    choose: "Choose a file first",
    submit: "Replace file",
    done: (name: string) => `${name} was replaced`,
  },
  rename: {
    title: "Rename file",
    text: "Pages go on to show it: they know it by its id.",
    field: "Name",
    submit: "Rename file",
    done: (name: string) => `Renamed to ${name}`,
  },
  delete: {
    title: (names: readonly string[]) =>
      names.length === 1 ? `Delete ${names[0] ?? ""}?` : `Delete ${plural(names.length, "file")}?`,
    text: "No page uses it. It comes back when the revision before this is restored.",
    textMany: "No page uses them. They come back when the revision before this is restored.",
    submit: (count: number) => `Delete ${plural(count, "file")}`,
    done: (count: number) => `${plural(count, "file")} deleted`,
  },
  revert: {
    title: (name: string) => `Undo changes to ${name}?`,
    text: "It goes back to how it was when the change request began.",
    submit: "Undo changes",
    done: (name: string) => `${name} is as it was`,
  },
  proposing: "Make change request",
  proposed: "Change request made",
  subjects: {
    replace: (name: string) => `Replace ${name}`,
    rename: (name: string, to: string) => `Rename ${name} to ${to}`,
    delete: (names: readonly string[]) =>
      names.length === 1 ? `Delete ${names[0] ?? ""}` : `Delete ${plural(names.length, "file")}`,
  },
  cancel: "Cancel",
  facts: "About this file",
  fact: {
    type: "Type",
    size: "Size",
    dimensions: "Dimensions",
    uploaded: "Uploaded",
  },
  sides: (width: number, height: number) => `${width} × ${height} pixels`,
  preview: (name: string) => `Preview of ${name}`,
  noPreview: "There is no preview of this type of file.",
  where: "Where it is used",
  nowhere: { title: "Not used", text: "No page shows this file or links to it." },
  back: "All files",
  gone: {
    title: "This file is not here any more",
    text: "It was deleted, or it never was in this content. The history has every file that was.",
    action: "All files",
  },
  changeRequest: (number: string) => `Files of #${number}`,
} as const;

const types: Readonly<Record<string, string>> = {
  "image/png": "PNG picture",
  "image/jpeg": "JPEG picture",
  "image/gif": "GIF picture",
  "image/webp": "WebP picture",
  "image/avif": "AVIF picture",
  "image/svg+xml": "SVG picture",
  "application/pdf": "PDF",
  "application/zip": "ZIP archive",
  "application/json": "JSON",
  "video/mp4": "MP4 video",
  "video/webm": "WebM video",
  "audio/mpeg": "MP3 audio",
  "text/csv": "CSV table",
  "text/plain": "Text",
  "application/octet-stream": "Unknown type",
};

/** The kind of file for a media type; the media type itself if it has no name. */
export const typeInWords = (contentType: string): string => types[contentType] ?? contentType;
