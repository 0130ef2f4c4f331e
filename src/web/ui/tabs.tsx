import { Fragment, type ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import { formatNumber } from "#web/kit/format-number.ts";

/** Scrolls a row that is wider than the screen until the open tab is visible. */
const showOpenTab = (row: HTMLElement | null): void => {
  // In the next frame: measuring at once would lay out the whole screen twice.
  requestAnimationFrame(() => {
    const open = row?.querySelector("[aria-current=page]");
    if (!row || !open) return;
    const hidden = open.getBoundingClientRect().right - row.getBoundingClientRect().right;
    if (hidden > 0)
      row.scrollLeft += hidden + Number.parseFloat(getComputedStyle(row).paddingRight);
  });
};

/**
 * The row of tabs above a screen, each with its own address: links, not an ARIA tab list, so that Back, copy and open
 * in a new tab work. Give every link inside `tabLinkClass`.
 */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    ref={showOpenTab}
    aria-label={label}
    className={cx(
      "-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0",
      // An overlay scrollbar would cover half of each tab.
      "[scrollbar-width:none] [&::-webkit-scrollbar]:hidden",
    )}
  >
    <div className="flex gap-5">{children}</div>
  </nav>
);

/** The classes of a link in TabLinks; the open one has `aria-current="page"`. */
export const tabLinkClass =
  "relative inline-flex h-9 items-center gap-1.5 rounded-sm text-base whitespace-nowrap text-muted transition-[color,background-color,border-color] -outline-offset-2! hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-accent forced-colors:aria-[current=page]:after:bg-[Highlight]";

/** The attributes of a link in StatusTabs. */
interface StatusTab {
  readonly activeOptions: { readonly explicitUndefined: true };
  readonly "aria-current": "page" | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

interface StatusTabsProps<Status extends string> {
  readonly label: string;
  readonly statuses: readonly Status[];
  readonly current: Status;
  readonly words: Readonly<Record<Status, string>>;
  /** How many items have each status, in the order of the statuses; undefined while unknown. */
  readonly counts: readonly (number | undefined)[];
  /** Renders the link to a status with these attributes. */
  readonly renderLink: (status: Status, tab: StatusTab) => ReactNode;
}

/** A tab for each status of a list, with the number of items. */
export const StatusTabs = <Status extends string>({
  label,
  statuses,
  current,
  words,
  counts,
  renderLink,
}: StatusTabsProps<Status>) => (
  <div className="mb-4">
    <TabLinks label={label}>
      {statuses.map((status, at) => (
        <Fragment key={status}>
          {renderLink(status, {
            activeOptions: { explicitUndefined: true },
            "aria-current": status === current ? "page" : undefined,
            className: tabLinkClass,
            children: (
              <>
                {words[status]}
                <span
                  className={cx("text-faint tabular-nums", counts[at] === undefined && "invisible")}
                >
                  {formatNumber(counts[at] ?? 0)}
                </span>
              </>
            ),
          })}
        </Fragment>
      ))}
    </TabLinks>
  </div>
);
