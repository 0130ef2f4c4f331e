import {
  Boxes,
  Braces,
  Check,
  File,
  FileText,
  Folder,
  Link2,
  type LucideIcon,
  MessagesSquare,
} from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import { useReview, ReviewLink } from "../screen/review-context.tsx";
import { changeMessages as messages } from "../messages.ts";
import {
  KindBadges,
  type PageRow,
  type Section,
  sectionsWith,
  sectionTitle,
  type Seen,
  useChanges,
  useSeen,
  useShown,
} from "./changes.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Placeholder for the tree of all pages. */
export const PagesLoading = () => (
  <div className="flex flex-col gap-2 px-2">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-6 w-full" />
    ))}
  </div>
);

/** Switches between the changed pages and all pages. */
export const AllPagesLink = () => {
  const { search } = useReview();
  const all = search.all === "yes";
  return (
    <p className="mt-2 px-2 text-sm">
      <ReviewLink
        change={{ all: all ? undefined : "yes" }}
        resetScroll={false}
        replace
        className="rounded-sm text-accent-ink hover:underline"
      >
        {all ? messages.showChanged : messages.showAll}
      </ReviewLink>
    </p>
  );
};

const pageIcons: Readonly<Record<PageRow["type"], LucideIcon>> = {
  document: FileText,
  group: Folder,
  link: Link2,
};
const sectionIcons: Readonly<Record<Section, LucideIcon>> = {
  "-conversation": MessagesSquare,
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
      <ReviewLink
        change={{ page, comment: undefined, reply: undefined }}
        resetScroll={false}
        {...(current && { "aria-current": "page" })}
        className={cx(
          "block rounded-sm text-base wrap-anywhere after:absolute after:inset-0",
          current && "font-medium",
          removed && "line-through decoration-1",
        )}
      >
        {title}
      </ReviewLink>
      {below}
    </div>
    {end}
  </li>
);

const SeenSign = ({ seen }: { seen: Seen }) => {
  if (seen === undefined) return null;
  const words = seen === "seen" ? messages.seen : messages.changedSince;
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
  /** Number of open threads by page id. */
  readonly threadsOn: ReadonlyMap<string, number>;
}

/** Links to the conversation and to everything that changed, with marks on pages the reader has seen. */
export const ChangeList = ({ threadsOn }: ChangeListProps) => {
  const changes = useChanges();
  const shown = useShown();
  const { stateOf } = useSeen();
  const isSection = (name: Section): boolean => shown.kind === "section" && shown.name === name;
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
                  {messages.openThreads(threadsOn.get(id) ?? 0)}
                </span>
              )}
            </span>
          }
          end={<SeenSign seen={stateOf(id)} />}
        />
      ))}
      {(["-conversation", ...sectionsWith(changes)] as const).map((name) => (
        <Line
          key={name}
          page={name}
          current={isSection(name)}
          icon={sectionIcons[name]}
          title={sectionTitle(name, changes)}
          below={
            name === "-conversation" && (
              <span className="block text-xs text-muted">{messages.conversationHint}</span>
            )
          }
        />
      ))}
      {changes.more > 0 && (
        <li className="px-2 py-1.5 text-sm text-muted">{messages.more(changes.more)}</li>
      )}
    </ul>
  );
};

/** How many of the changed pages the reader has marked as seen. */
export const SeenProgress = () => {
  const { pages } = useChanges();
  const { stateOf } = useSeen();
  const seen = pages.filter(({ id }) => stateOf(id) === "seen").length;
  if (pages.length === 0) return null;
  return (
    <p role="status" className="tabular text-sm text-muted">
      {messages.progress(seen, pages.length)}
    </p>
  );
};
