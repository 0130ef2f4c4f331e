import { Content, Overlay, Portal, Root, Title } from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import {
  Building2,
  LogOut,
  type LucideIcon,
  Plus,
  Search,
  Settings,
  SunMoon,
  UserPlus,
  Zap,
} from "lucide-react";
import { useState } from "react";
import { KeyHint } from "./keys.tsx";
import { accountMessages, paletteMessages as strings } from "./messages.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { accountNavItems, navItemsFor, navPath, sameScreenIn } from "./nav-items.ts";
import { type Action, currentActions } from "./everywhere/actions.ts";
import { isOpen } from "#web/api/organizations.ts";
import { useOrganizations } from "./current-organization.ts";
import { settingsFields } from "./settings-fields.ts";
import { useSignOut } from "./sign-out.ts";
import { chooseTheme, THEMES } from "./theme.ts";

interface PaletteItem extends Action {
  readonly icon: LucideIcon;
  /** The technical name beside the label. */
  readonly note?: string;
}

interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** Everything the palette offers: screens, actions, organizations and settings the caller may use. */
const usePaletteGroups = (): PaletteGroup[] => {
  const { current, all } = useOrganizations();
  const pathname = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const signOut = useSignOut();
  const go = (to: string, hash?: string) => () =>
    void navigate({ to, ...(hash === undefined ? {} : { hash }) });

  const isAdmin = current !== undefined && isOpen(current) && current.permissions.admin;
  const screen = currentActions().map((action) => ({ icon: Zap, ...action }));
  const taken = new Set(screen.map(({ id }) => id));
  const everywhere: PaletteItem[] = isAdmin
    ? [
        {
          id: "members.invite",
          label: strings.invitePeople,
          icon: UserPlus,
          run: go(navPath(current.id, "members/invite")),
        },
        {
          id: "teams.create",
          label: strings.createTeam,
          icon: Plus,
          run: go(navPath(current.id, "teams/new")),
        },
      ]
    : [];
  const screens: PaletteItem[] =
    current === undefined
      ? []
      : navItemsFor(current).map(({ segment, label, icon, keys }) => ({
          id: `place.${segment}`,
          label,
          icon,
          keys,
          run: go(navPath(current.id, segment)),
        }));
  const settings: PaletteItem[] = isAdmin
    ? settingsFields.map(({ name, label, screen: own, keywords = [] }) => ({
        id: `setting.${name}`,
        label,
        note: name,
        icon: Settings,
        keywords: [name, ...keywords],
        run:
          own === undefined
            ? go(navPath(current.id, "settings"), name)
            : go(navPath(current.id, own)),
      }))
    : [];

  return [
    { title: strings.screen, items: screen },
    {
      title: strings.places,
      items: [...screens, ...everywhere.filter(({ id }) => !taken.has(id))],
    },
    {
      title: strings.organizations,
      items: all
        .filter(({ id }) => id !== current?.id)
        .map((organization) => ({
          id: `organization.${organization.id}`,
          label: organization.title,
          icon: Building2,
          run: go(sameScreenIn(organization, pathname)),
        })),
    },
    {
      title: strings.account,
      items: [
        ...accountNavItems.map(({ path, label, icon }) => ({
          id: `account.${path}`,
          label,
          icon,
          keywords: [strings.account],
          run: go(path),
        })),
        { id: "account.sign-out", label: accountMessages.signOut, icon: LogOut, run: signOut },
      ],
    },
    { title: strings.settings, items: settings },
    {
      title: strings.appearance,
      items: THEMES.map((theme) => ({
        id: `theme.${theme}`,
        label: strings.theme[theme],
        icon: SunMoon,
        run: () => chooseTheme(theme),
      })),
    },
  ];
};

const STORED = "bindery-recents";
const MOST = 6;

/** Ids of what was chosen in the palette, latest first. */
const recents = (): string[] => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
};

/** Puts a choice in front. */
const rememberChoice = (id: string): void =>
  window.localStorage.setItem(
    STORED,
    JSON.stringify([id, ...recents().filter((other) => other !== id)].slice(0, MOST)),
  );

const groupClass =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint";

interface EntryProps {
  readonly item: PaletteItem;
  /** Tells entries that stand in two groups apart. */
  readonly group: string;
  onChoose(item: PaletteItem): void;
}

const Entry = ({ item, group, onChoose }: EntryProps) => {
  const { id, label, note, keys, keywords = [], disabledReason, icon: Icon } = item;
  const blocked = disabledReason !== undefined;
  return (
    <Command.Item
      value={`${group}:${id}`}
      keywords={[label, ...keywords]}
      onSelect={() => !blocked && onChoose(item)}
      {...(blocked && { "aria-disabled": true })}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1 text-base data-[selected=true]:bg-subtle data-[selected=true]:outline-2 data-[selected=true]:-outline-offset-2 data-[selected=true]:outline-transparent pointer-coarse:min-h-11"
    >
      <Icon size={16} aria-hidden className="shrink-0 text-faint" />
      <span className="min-w-0 grow wrap-anywhere">
        <span className={blocked ? "text-faint" : "text-ink"}>{label}</span>
        {blocked && <span className="block text-xs text-muted">{disabledReason}</span>}
      </span>
      {note !== undefined && <code className="font-mono text-xs text-faint">{note}</code>}
      {keys !== undefined && (
        <span className="shrink-0 max-sm:hidden">
          <KeyHint keys={keys} />
        </span>
      )}
    </Command.Item>
  );
};

/** What was chosen lately and can be chosen now, as a group in front of the others. */
const withRecents = (groups: readonly PaletteGroup[]): PaletteGroup[] => {
  const all = new Map(groups.flatMap(({ items }) => items.map((item) => [item.id, item])));
  const items = recents().flatMap((id) => all.get(id) ?? []);
  return [{ title: strings.recent, items }, ...groups].filter((group) => group.items.length > 0);
};

/** By label, word beginnings and keywords; the value only tells entries apart. */
const score = (_value: string, search: string, keywords: readonly string[] = []): number => {
  const wanted = search.trim().toLocaleLowerCase();
  const best = keywords.map((words) => {
    const text = words.toLocaleLowerCase();
    if (text.startsWith(wanted)) return 1;
    if (text.split(/[\s-]+/).some((word) => word.startsWith(wanted))) return 0.8;
    return text.includes(wanted) ? 0.5 : 0;
  });
  return Math.max(0, ...best);
};

/** Every screen and action, by a few typed letters. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const [search, setSearch] = useState("");
  const groups = usePaletteGroups();
  const shown = search.trim() === "" ? withRecents(groups) : groups;
  const choose = (item: PaletteItem) => {
    rememberChoice(item.id);
    onClose();
    item.run();
  };
  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 mx-auto w-full max-w-xl overflow-hidden border border-line bg-raised shadow-lg sm:top-[12vh] sm:rounded-md"
        >
          <Title className="sr-only">{strings.label}</Title>
          <Command label={strings.label} loop filter={score}>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search size={16} aria-hidden className="shrink-0 text-faint" />
              <Command.Input
                value={search}
                onValueChange={setSearch}
                placeholder={strings.placeholder}
                className="h-12 w-full bg-transparent text-md outline-none!"
              />
            </div>
            <Command.List className="max-h-[min(26rem,60vh)] scroll-py-2 overflow-y-auto p-1.5 pt-0">
              <Command.Empty className="px-2.5 py-8 text-center text-muted">
                {strings.nothing}
              </Command.Empty>
              {shown.map(({ title, items }) => (
                <Command.Group key={title} heading={title} className={groupClass}>
                  {items.map((item) => (
                    <Entry key={item.id} item={item} group={title} onChoose={choose} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Content>
      </Portal>
    </Root>
  );
};
