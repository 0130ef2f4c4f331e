import { useLayoutEffect, useRef } from "react";
import { isFocusLost } from "#web/ui/focus-return.ts";

/**
 * Focus that went with a row, or with what brought one back, goes on to the button marked
 * `data-removes` of the row that stands there then, or else to the button that adds one.
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
    /** The button that adds a row, which is there without any row. */
    add,
    /** To be called before the row at an index goes or comes back. */
    expect: (index: number) => {
      expected.current = index;
    },
  };
};
