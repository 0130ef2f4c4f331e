import { createContext, use } from "react";
import type { SiteSpace } from "#web/api/site-structure.ts";
import type { Site } from "#web/api/sites.ts";
import type { Addresses } from "#site/structure/addresses.ts";
import type { ItemPointer, SpaceTitles } from "#site/structure/model.ts";
import type { DraftChanges } from "./draft-changes.ts";
import type { Gesture, GestureState } from "./gestures.ts";

/** The dialog that is open, for an existing item or a new one. */
export type DialogRequest =
  | {
      readonly kind: "position" | "parent" | "remove" | "replace" | "make-default";
      readonly item: ItemPointer;
    }
  /** Which of a section's site-spaces is the default. */
  | { readonly kind: "default"; readonly section: string }
  | { readonly kind: "add-group" }
  | { readonly kind: "add-sections"; readonly group?: string }
  | { readonly kind: "add-spaces"; readonly section?: string };

/** The structure that is being edited, and how it is. */
export interface StructureEditor {
  readonly site: Site;
  readonly state: GestureState;
  readonly editable: boolean;
  /** Whether readers see at once what is changed. */
  readonly live: boolean;
  /** What is known of the site-spaces that are saved, by id. */
  readonly siteSpaces: ReadonlyMap<string, SiteSpace>;
  readonly addresses: Addresses;
  readonly titles: SpaceTitles;
  /** How the draft that is shown differs from the live structure; absent for the live one. */
  readonly changes: DraftChanges | undefined;
  /** The item whose details are open. */
  readonly selected: ItemPointer | undefined;
  select(item: ItemPointer | undefined): void;
  openDialog(dialog: DialogRequest): void;
  /** Makes a gesture; its failure is shown in a toast. */
  make(gesture: Gesture): void;
  /** Makes a gesture; rejects with the failure for its form to show. */
  save(gesture: Gesture): Promise<void>;
  /** Takes a step back by its label; says so when later ones stand before it. */
  undoStep(label: string): void;
  undo(): void;
  redo(): void;
}

export const EditorContext = createContext<StructureEditor | undefined>(undefined);

/** Tells the editor as it was last drawn. */
export const LatestEditorContext = createContext<(() => StructureEditor) | undefined>(undefined);

/** The editor around a component. */
export const useEditor = (): StructureEditor => {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error("used outside of the structure editor");
  return editor;
};

/** The same at the moment of asking: for the many rows, which need not be drawn anew with every change. */
export const useLatestEditor = (): (() => StructureEditor) => {
  const latest = use(LatestEditorContext);
  if (latest === undefined) throw new Error("used outside of the structure editor");
  return latest;
};

const types = ["site-section-group", "site-section", "site-space"] as const;

/** How the address of the screen names an item: “site-section:Ab3…”. */
export const itemParam = ({ type, id }: ItemPointer): string => `${type}:${id}`;

/** The item an address names; undefined when it names none. */
export const itemFromParam = (text: string | undefined): ItemPointer | undefined => {
  const [kind, id = ""] = (text ?? "").split(":");
  const type = types.find((one) => one === kind);
  return type === undefined || id === "" ? undefined : { type, id };
};
