import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ItemPointer } from "#site/structure/model.ts";
import { isFocusLost } from "#web/ui/focus-return.ts";

const FIELDS = "input:not([type=hidden]), textarea, select";
const CONTROLS = `${FIELDS}, a[href], button`;

const inMenu = (): boolean => document.activeElement?.closest("[role=menu]") != null;

/** The row of an item, or the tree's tab stop if the row is not rendered, for example far outside the viewport. */
export const rowOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(id)}"]`) ??
  document.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]');

/** Whether the last input was a key press rather than a pointer. */
const useByKeys = (): RefObject<boolean> => {
  const byKeys = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      byKeys.current = type === "keydown";
    };
    window.addEventListener("keydown", note, true);
    window.addEventListener("pointerdown", note, true);
    return () => {
      window.removeEventListener("keydown", note, true);
      window.removeEventListener("pointerdown", note, true);
    };
  }, []);
  return byKeys;
};

/** How focus moves into the details of an item and back to its row. */
export interface PanelFocus {
  /** The item whose details should receive focus once they are rendered. */
  readonly wanted: ItemPointer | undefined;
  /** The element of the details. */
  readonly panel: RefObject<HTMLDivElement | null>;
  /** Call when an item is selected: keys and menus move focus into its details, a press on a row does not. */
  choose(item: ItemPointer): void;
  /** Call when focus has reached the details. */
  settle(): void;
  /** Moves focus back to the row of an item whose details, beside the tree, were closed. */
  leave(item: ItemPointer): void;
}

export const usePanelFocus = (): PanelFocus => {
  const panel = useRef<HTMLDivElement>(null);
  const byKeys = useByKeys();
  const [wanted, setWanted] = useState<ItemPointer>();
  const choose = (item: ItemPointer) => {
    const within = panel.current?.contains(document.activeElement) === true;
    // A closing menu first returns focus to its button.
    if (inMenu()) document.addEventListener("focusin", () => setWanted(item), { once: true });
    else setWanted(byKeys.current || within ? item : undefined);
  };
  return {
    wanted,
    panel,
    choose,
    settle: () => setWanted(undefined),
    leave: ({ id }) => rowOf(id)?.focus(),
  };
};

/** Moves focus to the first field of the enclosing details, if that is wanted. */
export const useEntering = (item: ItemPointer, focus: PanelFocus): void => {
  const latest = useRef(focus);
  useLayoutEffect(() => {
    latest.current = focus;
  });
  const { wanted } = focus;
  useEffect(() => {
    if (wanted?.id !== item.id) return;
    const { panel, settle } = latest.current;
    const field = panel.current?.querySelector<HTMLElement>(FIELDS);
    (field ?? panel.current?.querySelector<HTMLElement>(CONTROLS))?.focus();
    settle();
  }, [wanted, item]);
};

/**
 * The part of the details that replaces a message once the message is removed. Focus lost with the message, for
 * example with the button that resolved it, moves to the first control of the part.
 */
export const useFocusAfter = (message: boolean): RefObject<HTMLDivElement | null> => {
  const part = useRef<HTMLDivElement>(null);
  const was = useRef(message);
  // Before a panel over the tree notices the loss of focus.
  useLayoutEffect(() => {
    const over = was.current && !message;
    was.current = message;
    if (over && isFocusLost()) part.current?.querySelector<HTMLElement>(CONTROLS)?.focus();
  }, [message]);
  return part;
};
