import type { KeyboardMove } from "./tree-moves.ts";
import type { TreeItem, TreeRow } from "./tree-rows.ts";

/** The move an arrow key stands for when Alt is held. */
export const moveOfKey = (key: string): KeyboardMove | undefined => {
  switch (key) {
    case "ArrowUp":
      return "up";
    case "ArrowDown":
      return "down";
    case "ArrowLeft":
      return "out";
    case "ArrowRight":
      return "in";
    default:
      return undefined;
  }
};

/** What an arrow key, Home or End does on a row: leads to another, opens or closes. */
export const stepOfKey = <Item extends TreeItem<Item>>(
  rows: readonly TreeRow<Item>[],
  row: TreeRow<Item>,
  key: string,
): { readonly to?: string | undefined; readonly toggle?: true } | undefined => {
  const index = rows.indexOf(row);
  switch (key) {
    case "ArrowDown":
      return { to: rows[index + 1]?.item.id };
    case "ArrowUp":
      return { to: rows[index - 1]?.item.id };
    case "Home":
      return { to: rows[0]?.item.id };
    case "End":
      return { to: rows.at(-1)?.item.id };
    case "ArrowRight":
      if (row.open === false) return { toggle: true };
      return row.open === true ? { to: rows[index + 1]?.item.id } : {};
    case "ArrowLeft":
      return row.open === true ? { toggle: true } : { to: row.parent?.id };
    default:
      return undefined;
  }
};
