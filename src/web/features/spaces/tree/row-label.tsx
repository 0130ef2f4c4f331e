import {
  EyeOff,
  FileText,
  Folder,
  GitPullRequestArrow,
  GitPullRequestDraft,
  Lock,
  type LucideIcon,
  MessageSquare,
} from "lucide-react";
import type { Space } from "#web/api/spaces.ts";
import { cx } from "#web/kit/class-names.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { matchIn } from "./match-words.ts";
import type { ShelfItem } from "./shelf-items.ts";
import { messages } from "./messages.ts";

const Sign = ({ thing }: Pick<ShelfItem, "thing">) => {
  if (thing.object === "space" && thing.emoji !== "")
    return (
      <span aria-hidden className="w-4 shrink-0 text-center">
        {thing.emoji}
      </span>
    );
  const Icon = thing.object === "space" ? FileText : Folder;
  return <Icon size={16} aria-hidden className="shrink-0 text-faint" />;
};

const Title = ({ text, wanted }: { text: string; wanted: string }) => {
  const match = matchIn(text, wanted);
  if (match === undefined) return <span className="truncate">{text}</span>;
  return (
    <span className="truncate">
      {text.slice(0, match.start)}
      <mark className="rounded-sm bg-accent-soft text-accent-ink">
        {text.slice(match.start, match.end)}
      </mark>
      {text.slice(match.end)}
    </span>
  );
};

interface StateProps {
  readonly icon: LucideIcon;
  readonly words: string;
  readonly meaning: string;
}

const State = ({ icon: Icon, words, meaning }: StateProps) => (
  <span title={`${words}: ${meaning}`} className="shrink-0 text-faint">
    <Icon size={14} aria-hidden />
    <span className="sr-only">{messages.also(words)}</span>
  </span>
);

interface FactProps {
  readonly icon: LucideIcon;
  readonly count: number;
  readonly words: string;
  readonly wideOnly?: boolean;
}

const Fact = ({ icon: Icon, count, words, wideOnly = false }: FactProps) =>
  count > 0 && (
    <span
      title={words}
      className={cx("tabular inline-flex items-center gap-1", wideOnly && "max-sm:hidden")}
    >
      <Icon size={14} aria-hidden />
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="sr-only">{messages.also(words)}</span>
    </span>
  );

const Facts = ({ space }: { space: Space }) => (
  <span className="ml-auto flex shrink-0 items-center gap-3 pl-2 text-sm font-normal text-muted">
    <Fact
      icon={GitPullRequestArrow}
      count={space.changeRequestsOpen}
      words={messages.facts.open(space.changeRequestsOpen)}
    />
    <Fact
      wideOnly
      icon={GitPullRequestDraft}
      count={space.changeRequestsDraft}
      words={messages.facts.drafts(space.changeRequestsDraft)}
    />
    <Fact
      wideOnly
      icon={MessageSquare}
      count={space.comments}
      words={messages.facts.comments(space.comments)}
    />
  </span>
);

/** What a line says: its title with what was sought, its state, and what waits in it. */
export const RowLabel = ({ item, wanted }: { item: ShelfItem; wanted: string }) => {
  const { thing } = item;
  return (
    <>
      <Sign thing={thing} />
      <Title text={item.text} wanted={wanted} />
      {thing.object === "space" && thing.editMode === "locked" && (
        <State icon={Lock} words={messages.locked} meaning={messages.lockedTitle} />
      )}
      {thing.defaultLevel === null && (
        <State icon={EyeOff} words={messages.isPrivate} meaning={messages.isPrivateTitle} />
      )}
      {item.children?.length === 0 && (
        <span className="shrink-0 text-sm font-normal text-muted">
          <span className="sr-only">{messages.also("")}</span>
          {messages.emptyCollection}
        </span>
      )}
      {thing.object === "space" && <Facts space={thing} />}
    </>
  );
};
