import { emojiFrom } from "#web/kit/emoji.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { TreePosition } from "#web/ui/tree/tree-model.ts";
import type { TreeLinkProps, TreeRowState } from "#web/ui/tree/tree-row.tsx";
import { Tree } from "#web/ui/tree/tree.tsx";
import { mayPutInto, useOrganization } from "./use-content-tree.ts";
import { type Matches, matchIn, searchable, type ContentItem, targetAt } from "./content-items.ts";
import { openRowMenu } from "#web/shell/action-menu.tsx";
import { ItemMenu } from "./row-menu.tsx";
import { messages } from "./messages.ts";
import { useMoves } from "./use-moves.tsx";
import {
  EyeOff,
  FileText,
  Folder,
  GitPullRequestArrow,
  GitPullRequestDraft,
  Link2Off,
  Lock,
  type LucideIcon,
  MessageSquare,
} from "lucide-react";
import type { Space } from "#web/api/spaces.ts";
import { cx } from "#web/kit/class-names.ts";
import { formatNumber } from "#web/kit/format-number.ts";

const Sign = ({ content }: Pick<ContentItem, "content">) => {
  if (content.object === "space" && content.emoji !== "")
    return (
      <span aria-hidden className="w-4 shrink-0 text-center">
        {emojiFrom(content.emoji)}
      </span>
    );
  const Icon = content.object === "space" ? FileText : Folder;
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

const Facts = ({ space, space: { brokenLinks: broken = 0 } }: { space: Space }) => (
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
    <Fact icon={Link2Off} count={broken} words={messages.facts.broken(broken)} />
  </span>
);

/** The content of a line: its title with the match highlighted, its state, and what is pending in it. */
const RowLabel = ({ item, wanted }: { item: ContentItem; wanted: string }) => {
  const { content } = item;
  return (
    <>
      <Sign content={content} />
      <Title text={item.text} wanted={wanted} />
      {content.object === "space" && content.editMode === "locked" && (
        <State icon={Lock} words={messages.locked} meaning={messages.lockedTitle} />
      )}
      {content.defaultLevel === null && (
        <State icon={EyeOff} words={messages.isPrivate} meaning={messages.isPrivateTitle} />
      )}
      {item.children?.length === 0 && (
        <span className="shrink-0 text-sm font-normal text-muted">
          <span className="sr-only">{messages.also("")}</span>
          {messages.emptyCollection}
        </span>
      )}
      {content.object === "space" && <Facts space={content} />}
    </>
  );
};

const renderLink = ({ href = "" }: ContentItem, props: TreeLinkProps) => (
  <Link to={href} {...props} />
);
const renderEnd = (item: ContentItem, { active }: TreeRowState): ReactNode => (
  <ItemMenu item={item} active={active} />
);

/** Returns why an item cannot be moved into a collection (null: the top level), beyond the tree's own rules. */
const useRefusal = (filtering: boolean) => {
  const organization = useOrganization();
  return (item: ContentItem, parent: ContentItem | null): string | undefined => {
    if (filtering) return messages.moves.filtered;
    if (!item.content.permissions.admin) return messages.moves.notAdmin(item.text);
    if (!mayPutInto(organization, parent))
      return messages.moves.notHere(parent?.text ?? messages.theTop);
    return undefined;
  };
};

interface ContentTreeProps {
  readonly items: readonly ContentItem[];
  /** The matches of the filter, if one is set. */
  readonly matches: Matches | undefined;
  readonly filter: string;
  /** Id of the selected collection. */
  readonly chosen: string | undefined;
  readonly movable: boolean;
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
}

/** The tree itself: lines can be opened, selected and moved. */
export const ContentTree = (props: ContentTreeProps) => {
  const { items, matches, filter, chosen, movable, open, onOpen } = props;
  const navigate = useNavigate();
  const { moveOrToast } = useMoves();
  const refusal = useRefusal(matches !== undefined);
  const [said, setSaid] = useState("");
  const wanted = searchable(filter);
  const renderLabel = useCallback(
    (item: ContentItem) => <RowLabel item={item} wanted={wanted} />,
    [wanted],
  );
  // What is opened and closed while filtering lasts only as long as that filter.
  const [whileFiltering, setWhileFiltering] = useState<{ matches: Matches; open: typeof open }>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen === undefined) return;
    const row = box.current?.querySelector(`[data-tree-id="${CSS.escape(chosen)}"]`);
    row?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const filtered = whileFiltering?.matches === matches ? whileFiltering?.open : matches?.open;
  const change = (next: ReadonlySet<string>) => {
    if (matches === undefined) onOpen(next);
    else setWhileFiltering({ matches, open: next });
  };
  const expanded = filtered ?? open;
  const choose = ({ id }: ContentItem) => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    change(next);
    void navigate({
      to: ".",
      search: (now) => ({ ...now, collection: id }),
      replace: true,
      resetScroll: false,
    });
  };
  const move = (item: ContentItem, { parent, index }: TreePosition<ContentItem>) => {
    const shown = parent === null ? items : (parent.children ?? []);
    void moveOrToast(item, targetAt(shown, item.id, parent?.id ?? null, index));
  };
  return (
    <div ref={box}>
      <Tree
        label={messages.label}
        items={matches?.items ?? items}
        expanded={expanded}
        onExpandedChange={change}
        selected={chosen}
        onActivate={choose}
        onMenu={(_item, row) => openRowMenu(row)}
        onMove={movable ? move : undefined}
        moveRefusal={refusal}
        announce={setSaid}
        renderLabel={renderLabel}
        renderLink={renderLink}
        renderEnd={renderEnd}
        typeAhead={false}
      />
      {movable && (
        <p className="mt-4 pl-1 text-sm text-faint max-sm:hidden pointer-coarse:hidden">
          {messages.keys}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
};
