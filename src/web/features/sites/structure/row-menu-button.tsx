import { Ellipsis } from "lucide-react";
import { lazy } from "react";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import type { StructureTreeItem } from "./structure-items.ts";
import { messages } from "./messages.ts";

const load = () => import("./row-menu.tsx");
const RowMenu = lazy(async () => ({ default: (await load()).RowMenu }));

/** Marks the button that the menu key of a row presses. */
const MARK = "data-row-menu";

/** Opens the menu of a row, as its button would. */
export const openRowMenu = (row: HTMLElement): void => {
  const button = row.querySelector<HTMLElement>(`[${MARK}]`);
  // The button opens on its own arrow key; a bare click would not move focus into the menu.
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
};

interface RowMenuButtonProps {
  readonly item: StructureTreeItem;
  /** Whether the row is the one Tab leads to. */
  readonly active: boolean;
}

/** The acts of a line. */
export const RowMenuButton = ({ item, active }: RowMenuButtonProps) => {
  const trigger = (
    <button
      type="button"
      tabIndex={active ? 0 : -1}
      aria-label={messages.actionsOf(item.type, item.text)}
      {...{ [MARK]: true }}
      className={buttonClass({
        variant: "ghost",
        size: "sm",
        className: "w-7 px-0! pointer-coarse:w-9",
      })}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  );
  return (
    <DeferredMenu trigger={trigger} load={load} menu={<RowMenu trigger={trigger} item={item} />} />
  );
};
