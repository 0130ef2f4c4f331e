import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useState,
  useTransition,
} from "react";
import { ChevronsUpDown } from "lucide-react";

type MenuButtonProps = Omit<ComponentProps<"button">, "type" | "className"> & {
  /** Before the words, such as an avatar. */
  media?: ReactNode;
};

/** The wide buttons of the sidebar that open a menu. */
export const MenuButton = ({ media, children, ...button }: MenuButtonProps) => (
  <button
    {...button}
    type="button"
    className="flex h-10 w-full min-w-0 items-center gap-2.5 rounded-sm px-2 text-left hover:bg-subtle aria-expanded:bg-subtle"
  >
    {media}
    <span className="min-w-0 grow truncate">{children}</span>
    <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-faint" />
  </button>
);

interface TriggerProps {
  readonly "aria-haspopup"?: "menu";
  readonly "aria-expanded"?: boolean;
  readonly "aria-busy"?: boolean;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly onClick?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

interface DeferredMenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<TriggerProps>;
  /** Fetches the menu's code. */
  readonly load: () => Promise<unknown>;
  /** The menu itself, open from the start, around the same button. */
  readonly menu: ReactNode;
}

/**
 * A menu whose code comes when somebody points at its button, so that the first screen need not wait for it.
 * Has no boundary of its own, as there may be hundreds of them: it waits within that of its screen.
 */
export const DeferredMenu = ({ trigger, load, menu }: DeferredMenuProps) => {
  const [wanted, setWanted] = useState(false);
  const [fetching, startTransition] = useTransition();
  // What could not be fetched ahead is fetched again, and complains, when it is opened.
  const fetchAhead = () => void load().catch(() => undefined);
  // A transition keeps the screen, and the button, until the menu is there.
  const open = () => startTransition(() => setWanted(true));
  const button = cloneElement(trigger, {
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
  return wanted ? menu : button;
};
