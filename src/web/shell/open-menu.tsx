import {
  Content,
  Item,
  Label,
  Portal,
  Root,
  Separator,
  Trigger,
} from "@radix-ui/react-dropdown-menu";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import { hasMovedOn } from "#web/ui/focus-return.ts";
import type { MenuEntry, OpenMenuProps } from "./action-menu.tsx";

const itemClass =
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-sm text-ink outline-none select-none pointer-coarse:min-h-10 data-highlighted:bg-subtle data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent focus-visible:data-highlighted:outline-accent";

const Entry = ({ entry }: { entry: MenuEntry }) => {
  if (entry === "separator") return <Separator className="-mx-1 my-1 h-px bg-line" />;
  if ("heading" in entry) {
    return (
      <Label className="truncate px-2 pt-1.5 pb-1 text-xs font-medium text-faint">
        {entry.heading}
      </Label>
    );
  }
  const { label, description, icon: Icon, media, checked } = entry;
  const text = (
    <>
      {label}
      {description !== undefined && (
        <span className="block text-xs text-balance text-muted">{description}</span>
      )}
    </>
  );
  const check = checked === true && (
    <Check size={16} aria-hidden className="shrink-0 text-accent-ink" />
  );
  if ("link" in entry) {
    return (
      <Item asChild className={itemClass}>
        <Link {...entry.link}>
          {Icon && <Icon size={16} aria-hidden className="shrink-0 text-muted" />}
          {media}
          <span className="min-w-0 grow wrap-anywhere">{text}</span>
          {check}
        </Link>
      </Item>
    );
  }
  const { destructive = false, disabledReason, onSelect } = entry;
  const blocked = disabledReason !== undefined;
  return (
    <Item
      {...(blocked && { "aria-disabled": true })}
      {...(checked !== undefined && { role: "menuitemradio", "aria-checked": checked })}
      onSelect={(event) => {
        if (blocked) event.preventDefault();
        else onSelect();
      }}
      className={cx(itemClass, "cursor-default", destructive && !blocked && "text-danger-ink!")}
    >
      {Icon && (
        <Icon size={16} aria-hidden className={cx("shrink-0", !destructive && "text-muted")} />
      )}
      <span className="min-w-0 grow wrap-anywhere">
        <span className={cx("block", blocked && "text-faint")}>{blocked ? label : text}</span>
        {blocked && <span className="block text-xs text-muted">{disabledReason}</span>}
      </span>
      {check}
    </Item>
  );
};

/** The menu of `ActionMenu`, initially open: the press that loads its code opens it. */
export const OpenMenu = ({
  trigger,
  items,
  align = "end",
  matchTrigger = false,
}: OpenMenuProps) => {
  const given = typeof items === "function" ? items() : items;
  const entries = given
    .filter((entry) => entry !== false)
    .filter(
      (entry, index, all) =>
        entry !== "separator" ||
        (all.slice(0, index).some((before) => before !== "separator") &&
          (all[index + 1] ?? "separator") !== "separator"),
    );
  return (
    <Root modal={false} defaultOpen>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // The chosen item may have moved focus, for example into a text.
          onCloseAutoFocus={(event) => hasMovedOn() && event.preventDefault()}
          className={cx(
            "z-75 max-h-[min(24rem,var(--radix-dropdown-menu-content-available-height))] max-w-80 min-w-44 animate-appear overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-lg",
            matchTrigger && "min-w-(--radix-dropdown-menu-trigger-width)",
          )}
        >
          {entries.map((entry, index) => (
            // The items of a menu keep their order, and two may have the same label.
            <Entry key={`${index}`} entry={entry} />
          ))}
        </Content>
      </Portal>
    </Root>
  );
};
