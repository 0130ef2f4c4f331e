import { useLayoutEffect, useRef } from "react";
import { isFocusLost } from "#web/ui/focus-return.ts";

/**
 * When focus is lost because a row was removed or restored, moves it to the button marked `data-removes` of the row
 * now at that index, or to the button that adds a row.
 */
export const useFocusAfterRemoval = (rows: number) => {
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const expected = useRef<number>(undefined);
  useLayoutEffect(() => {
    const index = expected.current;
    if (index === undefined || !isFocusLost()) return;
    expected.current = undefined;
    const next = list.current?.querySelectorAll<HTMLElement>("[data-removes]")[index];
    (next ?? add.current)?.focus();
  }, [rows]);
  return {
    list,
    /** The button that adds a row; present even without rows. */
    add,
    /** Call before the row at an index is removed or restored. */
    expect: (index: number) => {
      expected.current = index;
    },
  };
};
