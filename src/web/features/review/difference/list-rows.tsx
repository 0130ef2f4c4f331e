import { use } from "react";
import type { ReactNode } from "react";
import type { BlockRow } from "#content/compare/documents.ts";
import type { Block } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import { itemClass, ItemShell, ListShell, useFrame } from "#web/features/content/index.ts";
import { changeAttributes } from "./row-frame.tsx";
import { isOnSide, SideContext } from "./side.ts";

const looks: Record<BlockRow["kind"], string> = {
  same: "",
  added: "marker:text-success-ink marker:font-semibold",
  removed: "marker:text-danger-ink",
  changed: "marker:text-warning-ink",
  moved: "marker:text-muted",
};

/** Draws what is inside a row. */
export type DrawContent = (row: BlockRow) => ReactNode;

type ItemProps = { row: BlockRow; item: Block; content: DrawContent };

const Item = ({ row, item, content }: ItemProps) => {
  const side = use(SideContext);
  const { gutter, frame } = useFrame(item, cx(itemClass, looks[row.kind]));
  const shown = side === "before" ? (row.before ?? item) : item;
  return (
    <li {...frame}>
      <div
        {...changeAttributes(row, item)}
        {...(row.kind !== "same" && { "data-block-key": item.key })}
      >
        <ItemShell block={shown}>{content(row)}</ItemShell>
      </div>
      {gutter}
    </li>
  );
};

type ListRowsProps = { list: Block; rows: readonly BlockRow[]; content: DrawContent };

/** The items of a list with what became of each. */
export const ListRows = ({ list, rows, content }: ListRowsProps) => {
  const side = use(SideContext);
  return (
    <ListShell block={list}>
      {rows
        .filter(({ kind }) => isOnSide(kind, side))
        .map((row) => {
          const item = row.after ?? row.before;
          if (item === undefined) return null;
          return item.type === "list-item" ? (
            <Item key={`${row.kind} ${row.key}`} row={row} item={item} content={content} />
          ) : (
            <li key={`${row.kind} ${row.key}`}>{content(row)}</li>
          );
        })}
    </ListShell>
  );
};
