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
  /** Selects the default among a section's site-spaces. */
  | { readonly kind: "default"; readonly section: string }
  | { readonly kind: "add-group" }
  | { readonly kind: "add-sections"; readonly group?: string }
  | { readonly kind: "add-spaces"; readonly section?: string };

/** The structure being edited, and the state of the editor. */
export interface StructureEditor {
  readonly site: Site;
  readonly state: GestureState;
  readonly editable: boolean;
  /** Whether changes are visible to readers immediately. */
  readonly live: boolean;
  /** The saved site-spaces by id. */
  readonly siteSpaces: ReadonlyMap<string, SiteSpace>;
  readonly addresses: Addresses;
  readonly titles: SpaceTitles;
  /** How the displayed draft differs from the live structure; undefined for the live one. */
  readonly changes: DraftChanges | undefined;
  /** The item whose details are open. */
  readonly selected: ItemPointer | undefined;
  select(item: ItemPointer | undefined): void;
  openDialog(dialog: DialogRequest): void;
  /** Makes a gesture; a failure is shown in a toast. */
  make(gesture: Gesture): void;
  /** Makes a gesture; rejects with the failure, for the form to show. */
  save(gesture: Gesture): Promise<void>;
  /** Undoes a step by its label; tells the person if later ones have to be undone first. */
  undoStep(label: string): void;
  undo(): void;
  redo(): void;
}

export const EditorContext = createContext<StructureEditor | undefined>(undefined);

/** Returns the editor as last rendered. */
export const LatestEditorContext = createContext<(() => StructureEditor) | undefined>(undefined);

/** The enclosing editor. */
export const useEditor = (): StructureEditor => {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error("used outside of the structure editor");
  return editor;
};

/**
 * Returns a function that gets the current editor. For the many rows, which need not render again with every change.
 */
export const useLatestEditor = (): (() => StructureEditor) => {
  const latest = use(LatestEditorContext);
  if (latest === undefined) throw new Error("used outside of the structure editor");
  return latest;
};

const types = ["site-section-group", "site-section", "site-space"] as const;

/** An item in the address of the screen: “site-section:Ab3…”. */
export const itemParam = ({ type, id }: ItemPointer): string => `${type}:${id}`;

/** The item in an address; undefined if there is none. */
export const itemFromParam = (text: string | undefined): ItemPointer | undefined => {
  const [kind, id = ""] = (text ?? "").split(":");
  const type = types.find((one) => one === kind);
  return type === undefined || id === "" ? undefined : { type, id };
};
