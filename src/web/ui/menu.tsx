import {
  Content,
  Item,
  Label,
  Portal,
  Root,
  Separator,
  Trigger,
} from "@radix-ui/react-dropdown-menu";
import { Check } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "center" | "end";
  /** Grows to at least the width of its trigger. */
  matchTrigger?: boolean;
  /** Open from the start, for a menu that is mounted by the press that opens it. */
  defaultOpen?: boolean;
};

/** A list of acts behind a button. */
export const Menu = ({
  trigger,
  children,
  align = "end",
  matchTrigger = false,
  defaultOpen = false,
}: MenuProps) => (
  <Root modal={false} defaultOpen={defaultOpen}>
    <Trigger asChild>{trigger}</Trigger>
    <Portal>
      <Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className={cx(
          "z-55 max-h-[min(24rem,var(--radix-dropdown-menu-content-available-height))] max-w-80 min-w-44 animate-appear overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-lg",
          matchTrigger && "min-w-(--radix-dropdown-menu-trigger-width)",
        )}
      >
        {children}
      </Content>
    </Portal>
  </Root>
);

const itemClass =
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-sm text-ink outline-none select-none pointer-coarse:min-h-10 data-highlighted:bg-subtle data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent";

type MenuItemProps = {
  children: ReactNode;
  icon?: LucideIcon;
  danger?: boolean;
  /** Marks the present choice among items that exclude each other. */
  checked?: boolean;
  /** Why it cannot be chosen now; shown under the words, and choosing does nothing. */
  disabledReason?: string | undefined;
  onSelect?: () => void;
};

export const MenuItem = ({
  children,
  icon: Icon,
  danger = false,
  checked,
  disabledReason,
  onSelect,
}: MenuItemProps) => {
  const blocked = disabledReason !== undefined;
  return (
    <Item
      {...(blocked && { "aria-disabled": true })}
      {...(checked !== undefined && { role: "menuitemradio", "aria-checked": checked })}
      onSelect={(event) => {
        if (blocked) event.preventDefault();
        else onSelect?.();
      }}
      className={cx(itemClass, "cursor-default", danger && !blocked && "text-danger-ink!")}
    >
      {Icon && <Icon size={16} aria-hidden className={cx("shrink-0", !danger && "text-muted")} />}
      <span className="min-w-0 grow wrap-anywhere">
        <span className={cx("block", blocked && "text-faint")}>{children}</span>
        {blocked && <span className="block text-xs text-muted">{disabledReason}</span>}
      </span>
      {checked === true && <Check size={16} aria-hidden className="shrink-0 text-accent-ink" />}
    </Item>
  );
};

/** An item that leads somewhere: pass one link; its icon goes inside the link. */
export const MenuLink = ({ children }: { children: ReactElement }) => (
  <Item asChild className={itemClass}>
    {children}
  </Item>
);

export const MenuSeparator = () => <Separator className="-mx-1 my-1 h-px bg-line" />;

/** Words above a group of items. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-faint">{children}</Label>
);
