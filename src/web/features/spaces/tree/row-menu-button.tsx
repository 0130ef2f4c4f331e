import { lazy } from "react";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import type { ContentItem } from "./content-items.ts";
import { messages } from "./messages.ts";
import { useOrganization } from "./use-content-tree.ts";

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
  readonly item: ContentItem;
  /** Whether the row is the one Tab leads to. */
  readonly active: boolean;
}

/** The acts of a line; nothing where there is none. */
export const RowMenuButton = ({ item, active }: RowMenuButtonProps) => {
  const { listMembers } = useOrganization().permissions;
  const { content } = item;
  const { admin } = content.permissions;
  if (content.object === "collection" && !listMembers && !admin) return null;
  const trigger = (
    <MoreButton
      {...{ [MARK]: true }}
      tabIndex={active ? 0 : -1}
      label={messages.actionsOf(item.text)}
      narrow
    />
  );
  return (
    <DeferredMenu trigger={trigger} load={load} menu={<RowMenu trigger={trigger} item={item} />} />
  );
};
