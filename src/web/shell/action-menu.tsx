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
  /** Smaller, below the label. */
  readonly description?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** In place of the icon, such as an avatar. */
  readonly media?: ReactNode;
  /** Marks the present choice among items that exclude each other; those that are not it say false. */
  readonly checked?: boolean | undefined;
}

interface ActionItem extends ItemFace {
  readonly onSelect: () => void;
  readonly destructive?: boolean | undefined;
  /** Why it cannot be chosen now; stands in place of the description, and choosing does nothing. */
  readonly disabledReason?: string | undefined;
}

interface LinkItem extends ItemFace {
  /** Where it leads, from `linkOptions`, which checks the address. */
  readonly link: LinkProps;
}

/** What a menu shows: an item, a heading above items, or a line between them. */
export type MenuEntry = ActionItem | LinkItem | { readonly heading: string } | "separator";

/** Passed over: false, for an item that a condition leaves out, and separators with nothing on one side. */
export type MenuEntries = readonly (MenuEntry | false)[];

export interface OpenMenuProps {
  readonly trigger: ReactElement;
  /** A function is called while the menu is shown: for items that cost something to find. */
  readonly items: MenuEntries | (() => MenuEntries);
  /** Which edge of the button it lines up with; the right one when absent. */
  readonly align?: "start" | "end";
  /** Grows to at least the width of its button. */
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
  /** What the menu takes beside its button. */
  readonly with: Props;
}

/**
 * A menu whose code, with that of its items, is fetched when somebody points at its button, so that the first
 * screen need not wait for it. `load` gives what stands in place of the button from the first press on: the
 * button with its menu, open from the start. Has no boundary of its own, as there may be hundreds of menus: it
 * waits within that of its screen.
 */
export const laterMenu = <Props extends object>(
  load: () => Promise<ComponentType<Props & { readonly trigger: ReactElement }>>,
) => {
  const Opened = lazy(async () => ({ default: await load() }));
  const Later = ({ trigger, with: props }: LaterProps<Props>) => {
    const [wanted, setWanted] = useState(false);
    const [fetching, startTransition] = useTransition();
    // What could not be fetched ahead is fetched again when the menu is opened; only then a failure shows.
    const fetchAhead = () => void load().catch(() => undefined);
    // A transition keeps the screen, and the button, until the menu is there.
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
  /** Its name for screen readers: whose acts they are. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** For the rows of a tree, where little room is left. */
  narrow?: boolean;
  /** Pixels. */
  iconSize?: number;
};

/** The button of three dots that opens a menu of acts; the menu gives it its part. */
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
