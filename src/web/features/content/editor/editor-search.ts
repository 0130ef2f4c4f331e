/** What a narrow screen shows of the editor; the text when nothing is named. */
export interface EditorSearch {
  readonly view?: "preview" | "pages" | undefined;
}

/** Reads the address, whoever wrote it. */
export const readEditorSearch = ({ view }: Record<string, unknown>): EditorSearch => ({
  view: view === "preview" || view === "pages" ? view : undefined,
});
