import { Fragment, type ReactNode } from "react";
import { formatNumber } from "#web/kit/format-number.ts";

/**
 * The row that holds the views of one thing, each its own address: links, not an ARIA tab list,
 * so that Back, copy and open in a new tab work. Give every link inside `tabLinkClass`.
 */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    aria-label={label}
    className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
  >
    <div className="flex gap-5">{children}</div>
  </nav>
);

/** The look of a link in TabLinks; the present one is known by `aria-current="page"`. */
export const tabLinkClass =
  "relative inline-flex h-9 items-center gap-1.5 rounded-sm text-base whitespace-nowrap text-muted transition-[color,background-color,border-color] -outline-offset-2! hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-accent forced-colors:aria-[current=page]:after:bg-[Highlight]";

/** What a link of StatusTabs is given. */
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
  /** How many each holds, in the order of the statuses; none while it is not known. */
  readonly counts: readonly (number | undefined)[];
  /** The link to one of them, with what it is given. */
  readonly renderLink: (status: Status, tab: StatusTab) => ReactNode;
}

/** One tab a status above a list, each with how many it holds. */
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
                <span className="text-faint tabular-nums">{formatNumber(counts[at] ?? 0)}</span>
              </>
            ),
          })}
        </Fragment>
      ))}
    </TabLinks>
  </div>
);
