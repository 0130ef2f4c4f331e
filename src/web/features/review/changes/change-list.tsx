import { Link } from "@tanstack/react-router";
import { Boxes, Braces, Check, File, FileText, Folder, Link2, MessagesSquare } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import { useReviewParams, reviewRoute } from "../screen/use-review.ts";
import { changeStrings as strings } from "./change-strings.ts";
import { KindBadges } from "./kind-badges.tsx";
import type { PageRow, Rest } from "./page-rows.ts";
import { restTitle } from "./rest-title.ts";
import { restsWith, useChanges, useShown } from "./use-changes.ts";
import { type Seen, useSeen } from "./use-seen.ts";

const pageIcons: Readonly<Record<PageRow["type"], LucideIcon>> = {
  document: FileText,
  group: Folder,
  link: Link2,
};
const restIcons: Readonly<Record<Rest, LucideIcon>> = {
  "-talk": MessagesSquare,
  "-files": File,
  "-variables": Braces,
  "-reusable": Boxes,
};

interface LineProps {
  readonly page: string;
  readonly current: boolean;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly removed?: boolean;
  readonly below?: ReactNode;
  readonly end?: ReactNode;
}

const Line = ({ page, current, icon: Icon, title, removed = false, below, end }: LineProps) => (
  <li
    className={cx(
      "relative flex items-start gap-2 rounded-sm px-2 py-1.5",
      current ? "bg-accent-soft" : "hover:bg-subtle",
    )}
  >
    <Icon size={14} aria-hidden className="mt-1 shrink-0 text-faint" />
    <div className="min-w-0 grow">
      <Link
        to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
        params={useReviewParams()}
        from={reviewRoute}
        search={(now) => ({ ...now, page, comment: undefined, reply: undefined })}
        resetScroll={false}
        activeProps={{}}
        {...(current && { "aria-current": "page" })}
        className={cx(
          "block rounded-sm text-base wrap-anywhere after:absolute after:inset-0",
          current && "font-medium",
          removed && "line-through decoration-1",
        )}
      >
        {title}
      </Link>
      {below}
    </div>
    {end}
  </li>
);

const SeenSign = ({ seen }: { seen: Seen }) => {
  if (seen === undefined) return null;
  const words = seen === "seen" ? strings.seen : strings.changedSince;
  return (
    <span
      title={words}
      className={cx("mt-1 shrink-0", seen === "seen" ? "text-success-ink" : "text-warning-ink")}
    >
      {seen === "seen" ? (
        <Check size={14} aria-hidden />
      ) : (
        <span aria-hidden className="mt-1 block size-2 rounded-full bg-current" />
      )}
      <span className="sr-only">{words}</span>
    </span>
  );
};

interface ChangeListProps {
  /** Open threads by page, for the counts beside them. */
  readonly threadsOn: ReadonlyMap<string, number>;
}

/** Everything that changes, each row leading to its difference, with what the reader has seen. */
export const ChangeList = ({ threadsOn }: ChangeListProps) => {
  const changes = useChanges();
  const shown = useShown();
  const { stateOf } = useSeen();
  const isRest = (name: Rest): boolean => shown.kind === "rest" && shown.name === name;
  return (
    <ul className="flex flex-col gap-0.5">
      {changes.pages.map(({ id, title, type, kinds }) => (
        <Line
          key={id}
          page={id}
          current={shown.kind === "page" && shown.id === id}
          icon={pageIcons[type]}
          title={title}
          removed={kinds.includes("removed")}
          below={
            <span className="flex flex-wrap items-center gap-1.5 pt-0.5">
              <KindBadges kinds={kinds} />
              {(threadsOn.get(id) ?? 0) > 0 && (
                <span className="tabular text-xs text-muted">
                  {strings.openThreads(threadsOn.get(id) ?? 0)}
                </span>
              )}
            </span>
          }
          end={<SeenSign seen={stateOf(id)} />}
        />
      ))}
      {restsWith(changes).map((name) => (
        <Line
          key={name}
          page={name}
          current={isRest(name)}
          icon={restIcons[name]}
          title={restTitle(name, changes)}
          below={
            name === "-talk" && <span className="block text-xs text-muted">{strings.talkHint}</span>
          }
        />
      ))}
      {changes.more > 0 && (
        <li className="px-2 py-1.5 text-sm text-muted">{strings.more(changes.more)}</li>
      )}
    </ul>
  );
};

/** How many of the changed pages the reader has seen as they are now. */
export const SeenProgress = () => {
  const { pages } = useChanges();
  const { stateOf } = useSeen();
  const seen = pages.filter(({ id }) => stateOf(id) === "seen").length;
  return (
    <p role="status" className="tabular text-sm text-muted">
      {strings.progress(seen, pages.length)}
    </p>
  );
};
