import { MoreButton } from "#web/ui/more-button.tsx";
import { ActionMenu, type MenuEntries } from "./action-menu.tsx";

/** Marks the button that the menu key of a row presses. */
const MARK = "data-row-menu";

/** Opens the menu of a tree's row, as its button would. */
export const openRowMenu = (row: HTMLElement): void => {
  const button = row.querySelector<HTMLElement>(`[${MARK}]`);
  // The button opens on its own arrow key; a bare click would not move focus into the menu.
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
};

interface RowMenuProps {
  readonly label: string;
  /** Whether the row is the one Tab leads to. */
  readonly active: boolean;
  readonly items: () => MenuEntries;
}

/** The menu at the end of a tree's row. */
export const RowMenu = ({ label, active, items }: RowMenuProps) => (
  <ActionMenu
    trigger={<MoreButton {...{ [MARK]: true }} tabIndex={active ? 0 : -1} label={label} narrow />}
    items={items}
  />
);
