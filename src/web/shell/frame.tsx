import { useMatches, useNavigate } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { cx } from "#web/kit/class-names.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { KeyHint } from "#web/ui/key-hint.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { deferred } from "./deferred.tsx";
import { useHashFocus } from "./hash-focus.ts";
import { keyCaps, useKeys } from "./keys.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { openPalette, Overlays } from "./overlays.tsx";
import { placePath, placesIn } from "./places.ts";
import { Sidebar, type SidebarProps } from "./sidebar.tsx";
import { keyStrings, shellStrings as strings } from "./strings.ts";

const Drawer = deferred(async () => (await import("./drawer.tsx")).Drawer);
const MAIN = "main";

/** The router keeps the address; the skip link only moves focus. */
const SkipLink = () => (
  <a
    href={`#${MAIN}`}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(MAIN)?.focus();
    }}
    className="sr-only rounded-sm bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
  >
    {strings.skip}
  </a>
);

const SearchButton = () => (
  <button
    type="button"
    onClick={openPalette}
    aria-label={strings.search}
    className="flex h-8 w-56 shrink-0 items-center gap-2 rounded-sm border border-line bg-surface px-2.5 text-sm text-faint shadow-sm hover:border-control max-sm:hidden"
  >
    <Search size={14} aria-hidden />
    <span className="grow text-left">{strings.search}</span>
    <span aria-hidden>
      <KeyHint keys={keyCaps("mod+k")} />
    </span>
  </button>
);

/** The measure every row of a screen keeps, so that their edges line up. */
const columnClass = "mx-auto w-full max-w-6xl px-4 sm:px-6 lg:px-8";
/** Screens with columns of their own take the whole width. */
const wideClass = "w-full px-4 sm:px-6";

const useColumnClass = (): string =>
  useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.wide) })
    ? wideClass
    : columnClass;

const TopBar = ({ onOpenNavigation }: { onOpenNavigation: () => void }) => (
  <div className="border-b border-line">
    <div className={cx(useColumnClass(), "flex h-12 items-center gap-2")}>
      <IconButton
        label={strings.openNavigation}
        icon={MenuIcon}
        onClick={onOpenNavigation}
        className="-ml-2 min-[56.25rem]:hidden"
      />
      <Breadcrumbs />
      <SearchButton />
      <IconButton
        label={strings.search}
        icon={Search}
        onClick={openPalette}
        className="-mr-2 sm:hidden"
      />
    </div>
  </div>
);

const usePlaceKeys = (organization: SidebarProps["organization"]) => {
  const navigate = useNavigate();
  useKeys(
    organization === undefined
      ? []
      : placesIn(organization).map(({ segment, label, keys }) => ({
          keys,
          label: keyStrings.go(label),
          run: () => void navigate({ to: placePath(organization.id, segment) }),
        })),
  );
};

/** Sticky parts are counted in, so that focus and jumps never end up under them. */
const useStickyTop = () => {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--sticky-top", "3rem");
    return () => {
      style.removeProperty("--sticky-top");
    };
  }, []);
};

/** What stays while screens change: sidebar, top bar, banners, palette and keys. */
export const Frame = ({ children, ...sidebar }: SidebarProps & { children: ReactNode }) => {
  const [drawer, setDrawer] = useState(false);
  const [closeDrawer] = useState(() => () => setDrawer(false));
  useHashFocus();
  usePlaceKeys(sidebar.organization);
  useStickyTop();
  return (
    <div className="min-h-dvh min-[56.25rem]:grid min-[56.25rem]:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 flex h-dvh flex-col border-r border-line p-3 max-[56.25rem]:hidden">
        <Sidebar {...sidebar} />
      </aside>
      {drawer && <Drawer with={{ ...sidebar, onClose: closeDrawer }} />}
      <div className="min-w-0">
        <header className="sticky top-0 z-20 bg-canvas">
          <TopBar onOpenNavigation={() => setDrawer(true)} />
          <OfflineBanner />
        </header>
        <main id={MAIN} tabIndex={-1} className={cx(useColumnClass(), "pt-6 pb-16 lg:pt-8")}>
          {children}
        </main>
      </div>
      <Overlays />
    </div>
  );
};
