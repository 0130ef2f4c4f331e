import type { HTMLAttributes, ReactNode } from "react";
import { childBlocks } from "#content/block.ts";
import type { Block } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import { ScrollRegion } from "./scroll-region.tsx";
import { documentStrings } from "./strings.ts";

export type Alignment = "left" | "center" | "right" | undefined;

/** How each column of a table is aligned. */
export const alignmentsOf = (table: Block): Alignment[] => {
  const { align } = table.data;
  return Array.isArray(align)
    ? align.map((value) =>
        value === "left" || value === "center" || value === "right" ? value : undefined,
      )
    : [];
};

/** The frame of a table: scrolls sideways, also by keyboard. */
export const TableShell = ({ block, children }: { block: Block; children: ReactNode }) => {
  const rows = childBlocks(block);
  const columns = Math.max(0, ...rows.slice(0, 1).map((row) => childBlocks(row).length));
  return (
    <ScrollRegion
      label={documentStrings.table(columns, rows.length)}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse text-base">
        <tbody className="*:border-t *:border-line *:first:border-t-0">{children}</tbody>
      </table>
    </ScrollRegion>
  );
};

const alignClass = { left: "text-left", center: "text-center", right: "text-right" };

type CellProps = {
  /** Stands in the first row and names its column. */
  header: boolean;
  align: Alignment;
  /** What goes on the cell itself. */
  frame: HTMLAttributes<HTMLElement>;
  children: ReactNode;
};

export const CellShell = ({ header, align, frame, children }: CellProps) => {
  const look = cx("max-w-[40ch] px-3 py-2 align-top", alignClass[align ?? "left"], frame.className);
  return header ? (
    <th {...frame} scope="col" className={cx(look, "bg-subtle font-medium")}>
      {children}
    </th>
  ) : (
    <td {...frame} className={look}>
      {children}
    </td>
  );
};
