import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#web/ui/menu.tsx";
import type { MenuEntry, OpenMenuProps } from "./action-menu.tsx";

const Entry = ({ entry }: { entry: MenuEntry }) => {
  if (entry === "separator") return <MenuSeparator />;
  if ("heading" in entry) return <MenuLabel>{entry.heading}</MenuLabel>;
  const { label, description, icon: Icon, media, checked } = entry;
  const text = (
    <>
      {label}
      {description !== undefined && (
        <span className="block text-xs text-balance text-muted">{description}</span>
      )}
    </>
  );
  if ("link" in entry) {
    return (
      <MenuLink>
        <Link {...entry.link}>
          {Icon && <Icon size={16} aria-hidden className="shrink-0 text-muted" />}
          {media}
          <span className="min-w-0 grow wrap-anywhere">{text}</span>
          {checked === true && <Check size={16} aria-hidden className="shrink-0 text-accent-ink" />}
        </Link>
      </MenuLink>
    );
  }
  const { destructive = false, disabledReason, onSelect } = entry;
  return (
    <MenuItem
      {...(Icon && { icon: Icon })}
      {...(checked !== undefined && { checked })}
      danger={destructive}
      disabledReason={disabledReason}
      onSelect={onSelect}
    >
      {disabledReason === undefined ? text : label}
    </MenuItem>
  );
};

/** The menu of `ActionMenu`, open from the start: the press that asks for its code opens it. */
export const OpenMenu = ({ items, ...menu }: OpenMenuProps) => {
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
    <Menu defaultOpen {...menu}>
      {entries.map((entry, index) => (
        // Items of one menu keep their order, and two may have the same label.
        <Entry key={`${index}`} entry={entry} />
      ))}
    </Menu>
  );
};
