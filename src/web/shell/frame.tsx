import { Link, useLocation, useMatches, useNavigate } from "@tanstack/react-router";
import { ChevronRight, CloudOff, LogIn, Menu as MenuIcon, Search } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { cx } from "#web/kit/class-names.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { KeyHint, useKeys } from "./keys.tsx";
import { deferred } from "./deferred.tsx";
import { openPalette, Overlays } from "./overlays.tsx";
import { navPath, navItemsFor } from "./nav-items.ts";
import { Sidebar, type SidebarProps } from "./sidebar.tsx";
import {
  keyMessages,
  offlineMessages,
  sessionMessages,
  shellMessages,
  shellMessages as strings,
} from "./messages.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useCrumbs } from "./screen-titles.tsx";
import { connection, probe } from "#web/api/connection.ts";
import { session } from "#web/api/connect.ts";
import { useStore } from "#web/api/store.ts";

const FOCUSABLE = "input, select, textarea, button, [tabindex]";
/** How long to wait for a screen that is still loading, in milliseconds. */
const TIMEOUT_MS = 5_000;

const focusField = (name: string): boolean => {
  const safe = CSS.escape(name);
  // In a field among other controls, such as removable chips, the text input takes precedence.
  const found =
    document.querySelector<HTMLElement>(`[name="${safe}"]`) ??
    document.querySelector<HTMLElement>(`[data-field="${safe}"], #${safe}`);
  if (found === null) return false;
  const target = found.matches(FOCUSABLE)
    ? found
    : (found.querySelector<HTMLElement>(FOCUSABLE) ?? found);
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
  return true;
};

/**
 * Focuses the field that the fragment of the address names, by `name`, `data-field` or `id`. Waits for the screen
 * that contains it.
 */
const useHashFocus = (): void => {
  const { hash, key } = useLocation({
    select: (location) => ({ hash: location.hash, key: location.state.__TSR_key }),
    structuralSharing: true,
  });
  useEffect(() => {
    if (hash === "" || focusField(hash)) return;
    const watcher = new MutationObserver(() => {
      if (focusField(hash)) watcher.disconnect();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watcher.disconnect(), TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [hash, key]);
};

const bannerClass =
  "flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-4 py-1.5 text-sm text-warning-ink";

/** Shown under the top bar when nothing can be saved: no connection, no database, or no session. */
const OfflineBanner = () => {
  const reached = useStore(connection);
  const interrupted = useStore(session.phase) === "interrupted";
  const [probing, setProbing] = useState(false);
  const tryNow = () => {
    setProbing(true);
    void probe().finally(() => setProbing(false));
  };
  return (
    <div role="status">
      {reached !== "online" && (
        <div className={bannerClass}>
          <CloudOff size={16} aria-hidden className="shrink-0" />
          <span className="min-w-0 grow basis-60">
            {reached === "offline" ? offlineMessages.banner : offlineMessages.unavailable}
          </span>
          <Button size="sm" pending={probing} onClick={tryNow}>
            {offlineMessages.tryNow}
          </Button>
        </div>
      )}
      {interrupted && reached === "online" && (
        <div className={bannerClass}>
          <LogIn size={16} aria-hidden className="shrink-0" />
          <span className="min-w-0 grow basis-60">{sessionMessages.banner}</span>
          <Button size="sm" onClick={session.askToSignIn}>
            {sessionMessages.submit}
          </Button>
        </div>
      )}
    </div>
  );
};

/** The current location, outermost first; all but the last are links. */
const Breadcrumbs = () => {
  const crumbs = useCrumbs();
  return (
    <nav aria-label={shellMessages.breadcrumbs} className="min-w-0 grow">
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
        {crumbs.map(({ title, path }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <Fragment key={path}>
              {index > 0 && (
                <li aria-hidden className="shrink-0 text-faint max-xs:not-last:hidden">
                  <ChevronRight size={14} />
                </li>
              )}
              <li className={last ? "min-w-0 truncate text-ink" : "min-w-0 truncate max-sm:hidden"}>
                {last ? (
                  <span aria-current="page">{title}</span>
                ) : (
                  <Link
                    to={path}
                    activeOptions={{ exact: true }}
                    className="rounded-sm hover:text-ink"
                  >
                    {title}
                  </Link>
                )}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
};

const Drawer = deferred(async () => (await import("./drawer.tsx")).Drawer);
const MAIN = "main";

/** The link only moves focus, because the router owns the address. */
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
      <KeyHint keys="mod+k" />
    </span>
  </button>
);

/** The column that every row of a screen keeps to, so that their edges align. */
const columnClass = "mx-auto w-full max-w-6xl px-4 sm:px-6 lg:px-8";
/** Screens with their own columns use the full width. */
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
      : navItemsFor(organization).map(({ segment, label, keys }) => ({
          keys,
          label: keyMessages.go(label),
          run: () => navigate({ to: navPath(organization.id, segment) }),
        })),
  );
};

/** Accounts for sticky parts, so that focus and jumps never end up under them. */
const useStickyTop = () => {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--sticky-top", "3rem");
    return () => {
      style.removeProperty("--sticky-top");
    };
  }, []);
};

/** What stays as screens change: sidebar, top bar, banners, palette and keys. */
export const Frame = ({ children, ...sidebar }: SidebarProps & { children: ReactNode }) => {
  const [drawer, setDrawer] = useState(false);
  const [closeDrawer] = useState(() => () => setDrawer(false));
  useHashFocus();
  usePlaceKeys(sidebar.organization);
  useRowKeys();
  useStickyTop();
  return (
    <div className="min-h-dvh min-[56.25rem]:grid min-[56.25rem]:grid-cols-[15rem_minmax(0,1fr)] print:block!">
      <SkipLink />
      <aside className="sticky top-0 flex h-dvh flex-col border-r border-line p-3 max-[56.25rem]:hidden print:hidden">
        <Sidebar {...sidebar} />
      </aside>
      {drawer && <Drawer with={{ ...sidebar, onClose: closeDrawer }} />}
      <div className="min-w-0">
        <header className="sticky top-0 z-20 bg-canvas print:hidden">
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
