import type { LinkProps } from "@tanstack/react-router";
import { Ellipsis, type LucideIcon } from "lucide-react";
import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type ReactNode,
  useState,
  useTransition,
} from "react";
import { buttonClass, type ButtonSize, type ButtonVariant } from "#web/ui/button.tsx";

interface ItemFace {
  readonly label: string;
  /** Shown smaller, below the label. */
  readonly description?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Shown in place of the icon, such as an avatar. */
  readonly media?: ReactNode;
  /** Whether it is the current choice; set on all of several mutually exclusive items. */
  readonly checked?: boolean | undefined;
}

interface ActionItem extends ItemFace {
  readonly onSelect: () => void;
  readonly destructive?: boolean | undefined;
  /** Why it cannot be chosen now; replaces the description, and choosing does nothing. */
  readonly disabledReason?: string | undefined;
}

interface LinkItem extends ItemFace {
  /** The destination, from `linkOptions`, which checks the address. */
  readonly link: LinkProps;
}

/** A part of a menu: an item, a heading above items, or a line between them. */
export type MenuEntry = ActionItem | LinkItem | { readonly heading: string } | "separator";

/**
 * The entries of a menu. `false`, for an item omitted by a condition, and separators with nothing on one side are
 * skipped.
 */
export type MenuEntries = readonly (MenuEntry | false)[];

export interface OpenMenuProps {
  readonly trigger: ReactElement;
  /** A function is called when the menu is shown: for items that are costly to compute. */
  readonly items: MenuEntries | (() => MenuEntries);
  /** The edge of the button it aligns with; the right one by default. */
  readonly align?: "start" | "end";
  /** Whether it is at least as wide as its button. */
  readonly matchTrigger?: boolean;
}

interface TriggerProps {
  readonly "aria-haspopup"?: "menu";
  readonly "aria-expanded"?: boolean;
  readonly "aria-busy"?: boolean;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly onClick?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

interface LaterProps<Props> {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<TriggerProps>;
  /** The props of the menu other than its button. */
  readonly with: Props;
}

/**
 * Creates a menu whose code, with that of its items, is loaded once its button is pointed at, so that the first
 * screen need not wait for it. `load` returns the component that replaces the button on the first press: the button
 * with its menu, initially open. It has no Suspense boundary, because there may be hundreds of menus: it suspends up
 * to that of its screen.
 */
export const laterMenu = <Props extends object>(
  load: () => Promise<ComponentType<Props & { readonly trigger: ReactElement }>>,
) => {
  const Opened = lazy(async () => ({ default: await load() }));
  const Later = ({ trigger, with: props }: LaterProps<Props>) => {
    const [wanted, setWanted] = useState(false);
    const [fetching, startTransition] = useTransition();
    // A failed prefetch is repeated when the menu is opened; only then is a failure shown.
    const fetchAhead = () => void load().catch(() => undefined);
    // A transition keeps the screen, and the button, until the menu is loaded.
    const open = () => startTransition(() => setWanted(true));
    if (wanted) return <Opened {...props} trigger={trigger} />;
    return cloneElement(trigger, {
      "aria-haspopup": "menu",
      "aria-expanded": false,
      "aria-busy": fetching,
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      onClick: open,
      onKeyDown: (event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        open();
      },
    });
  };
  return Later;
};

type MenuProps = Omit<OpenMenuProps, "trigger">;
const LaterMenu = laterMenu<MenuProps>(async () => (await import("./open-menu.tsx")).OpenMenu);

type ActionMenuProps = MenuProps & Pick<LaterProps<MenuProps>, "trigger">;

/** A menu of actions behind a button. */
export const ActionMenu = ({ trigger, ...menu }: ActionMenuProps) => (
  <LaterMenu trigger={trigger} with={menu} />
);

type MoreButtonProps = Omit<ComponentProps<"button">, "type" | "className" | "children"> & {
  /** The accessible name, which names the subject of the actions. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** For the rows of a tree, where there is little room. */
  narrow?: boolean;
  /** In pixels. */
  iconSize?: number;
};

/** The three-dot button of a menu of actions; the menu supplies its attributes. */
export const MoreButton = ({
  label,
  variant = "ghost",
  size = "sm",
  narrow = false,
  iconSize = 16,
  ...button
}: MoreButtonProps) => (
  <button
    {...button}
    type="button"
    aria-label={label}
    className={buttonClass({
      variant,
      size,
      className: narrow ? "w-7 px-0! pointer-coarse:w-9" : "w-8 px-0! pointer-coarse:w-10",
    })}
  >
    <Ellipsis size={iconSize} aria-hidden />
  </button>
);

/** Marks the button that a row's menu key presses. */
const MARK = "data-row-menu";

/** Opens the menu of a tree row, as its button would. */
export const openRowMenu = (row: HTMLElement): void => {
  const button = row.querySelector<HTMLElement>(`[${MARK}]`);
  // The button also opens on the down arrow; a mere click would not move focus into the menu.
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
};

interface RowMenuProps {
  readonly label: string;
  /** Whether Tab reaches the row. */
  readonly active: boolean;
  readonly items: () => MenuEntries;
}

/** The menu at the end of a tree row. */
export const RowMenu = ({ label, active, items }: RowMenuProps) => (
  <ActionMenu
    trigger={<MoreButton {...{ [MARK]: true }} tabIndex={active ? 0 : -1} label={label} narrow />}
    items={items}
  />
);
