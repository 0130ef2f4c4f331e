import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import { type Changes, countChanges, KindBadges } from "#web/features/review/index.ts";
import { historyStrings as strings } from "./history-strings.ts";

interface LineProps {
  readonly show: string;
  readonly current: boolean;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

const Line = ({ show, current, children, below }: LineProps) => (
  <li
    className={cx(
      "relative rounded-sm px-2 py-1.5",
      current ? "bg-accent-soft" : "hover:bg-subtle",
    )}
  >
    <Link
      from="/o/$organizationId/spaces/$spaceId/history/$revisionId"
      to="."
      search={(now) => ({ ...now, show })}
      resetScroll={false}
      aria-current={current ? "page" : undefined}
      className="block rounded-sm text-base wrap-anywhere after:absolute after:inset-0 aria-[current=page]:font-medium"
    >
      {children}
    </Link>
    {below}
  </li>
);

interface ComparisonListProps {
  readonly changes: Changes;
  /** The page, or what beside the pages, that is shown. */
  readonly shown: string | undefined;
}

/** Every difference, each leading to itself. */
export const ComparisonList = ({ changes, shown }: ComparisonListProps) => (
  <nav aria-label={strings.changes}>
    <p className="mb-2 px-2 text-sm text-muted tabular-nums">
      {strings.summary(countChanges(changes))}
    </p>
    <ul className="flex flex-col gap-0.5">
      {changes.pages.map(({ id, title, kinds }) => (
        <Line key={id} show={id} current={shown === id} below={<KindBadges kinds={kinds} />}>
          {title}
        </Line>
      ))}
      {changes.files.length > 0 && (
        <Line show="-files" current={shown === "-files"}>
          {strings.files(changes.files.length)}
        </Line>
      )}
      {changes.variables.length > 0 && (
        <Line show="-variables" current={shown === "-variables"}>
          {strings.variables}
        </Line>
      )}
      {changes.reusable.length > 0 && (
        <Line show="-reusable" current={shown === "-reusable"}>
          {strings.reusable}
        </Line>
      )}
    </ul>
  </nav>
);
