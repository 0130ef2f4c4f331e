import { Fragment, type ReactNode } from "react";
import { formatNumber } from "#web/kit/format-number.ts";
import { tabLinkClass, TabLinks } from "./tabs.tsx";

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
