import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ItemPointer } from "#site/structure/model.ts";
import { isFocusLost } from "#web/ui/focus-return.ts";

const FIELDS = "input:not([type=hidden]), textarea, select";
const CONTROLS = `${FIELDS}, a[href], button`;

const inMenu = (): boolean => document.activeElement?.closest("[role=menu]") != null;

/** The row of an item; the one Tab leads to when it is not drawn, as far outside of what is seen. */
export const rowOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(id)}"]`) ??
  document.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]');

/** Whether the last thing a person did was to press a key rather than to point. */
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

/** How focus goes into the details of an item and back to its row. */
export interface PanelFocus {
  /** The item whose details focus is to go into, once they are drawn. */
  readonly wanted: ItemPointer | undefined;
  /** The details. */
  readonly panel: RefObject<HTMLDivElement | null>;
  /** To be called when an item is chosen: keys and menus lead on into its details, a press on a row does not. */
  choose(item: ItemPointer): void;
  /** To be called when focus is in the details. */
  settle(): void;
  /** Leads back to the row of an item whose details are closed beside the tree. */
  leave(item: ItemPointer): void;
}

export const usePanelFocus = (): PanelFocus => {
  const panel = useRef<HTMLDivElement>(null);
  const byKeys = useByKeys();
  const [wanted, setWanted] = useState<ItemPointer>();
  const choose = (item: ItemPointer) => {
    const within = panel.current?.contains(document.activeElement) === true;
    // A menu that closes gives focus back to its button first.
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

/** Leads focus to the first field of the details where it is called, when that is wanted. */
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
 * The part of the details that replaces a message once that is over. Focus that went with the
 * message, as with the button that made an end of it, goes on to the first control of the part.
 */
export const useFocusAfter = (message: boolean): RefObject<HTMLDivElement | null> => {
  const part = useRef<HTMLDivElement>(null);
  const was = useRef(message);
  // Before a panel over the tree notices that focus left it.
  useLayoutEffect(() => {
    const over = was.current && !message;
    was.current = message;
    if (over && isFocusLost()) part.current?.querySelector<HTMLElement>(CONTROLS)?.focus();
  }, [message]);
  return part;
};
