import { emojiFrom } from "#web/kit/emoji.ts";
import { Link } from "@tanstack/react-router";
import { EyeOff, FileText, Folder, Link2 } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { RevisionPage } from "#web/api/content.ts";
import type { TreeLinkProps } from "#web/ui/tree/tree-row.tsx";
import { Tree, type TreeProps } from "#web/ui/tree/tree.tsx";
import { aboveItem, matchingItems, openableIds, type PageItem, pageItems } from "./page-items.ts";
import { pageTreeMessages as messages } from "../messages.ts";

type Moves = Pick<TreeProps<PageItem>, "onMove" | "announce" | "onMenu">;

export type PageTreeProps = Moves & {
  /** Name of the tree for screen readers. */
  label: string;
  pages: readonly RevisionPage[];
  /** Returns the address a page links to, if any. */
  hrefOf: (page: RevisionPage) => string | undefined;
  /** Id of the displayed page. */
  selected?: string | undefined;
  /** Shows only pages whose titles contain this, with their ancestors. */
  filter?: string | undefined;
  /** Expands everything initially; otherwise only the ancestors of the selected page. */
  startOpen?: boolean;
  /** Rendered after a title, for example what changed on the page. */
  badge?: ((page: RevisionPage) => ReactNode) | undefined;
  renderEnd?: TreeProps<PageItem>["renderEnd"];
};

const icons = { document: FileText, group: Folder, link: Link2 };

const Sign = ({ page }: { page: RevisionPage }) => {
  if (page.emoji) return <span aria-hidden>{emojiFrom(page.emoji)}</span>;
  const Icon = icons[page.type];
  return <Icon size={14} aria-hidden className="shrink-0 text-faint" />;
};

const Label = ({ page, badge }: { page: RevisionPage; badge: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Sign page={page} />
    <span className="truncate">{page.title}</span>
    {page.hidden === true && (
      <span title={messages.hiddenTitle} className="shrink-0 text-faint">
        <EyeOff size={12} aria-hidden />
        <span className="sr-only">{messages.hidden}</span>
      </span>
    )}
    {badge}
  </span>
);

const renderLink = ({ href = "" }: PageItem, props: TreeLinkProps) => <Link to={href} {...props} />;

/** The pages of a space or change request as a tree of links. */
export const PageTree = ({
  pages,
  hrefOf,
  filter = "",
  selected,
  startOpen = false,
  badge,
  ...rest
}: PageTreeProps) => {
  const items = useMemo(() => pageItems(pages, hrefOf), [pages, hrefOf]);
  const shown = useMemo(() => matchingItems(items, filter), [items, filter]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(startOpen ? openableIds(items) : []),
  );
  const [revealed, setRevealed] = useState<string>();
  // The ancestors of the selected page are expanded once; afterwards they may be collapsed.
  if (selected !== undefined && revealed !== selected) {
    setRevealed(selected);
    setOpened(new Set([...opened, ...aboveItem(items, selected)]));
  }
  const filtering = filter.trim() !== "";
  const expanded = useMemo(
    () => (filtering ? new Set(openableIds(shown)) : opened),
    [filtering, shown, opened],
  );
  const renderLabel = useCallback(
    ({ page }: PageItem) => <Label page={page} badge={badge?.(page)} />,
    [badge],
  );
  return (
    <Tree
      {...rest}
      items={shown}
      expanded={expanded}
      onExpandedChange={filtering ? () => undefined : setOpened}
      selected={selected}
      renderLabel={renderLabel}
      renderLink={renderLink}
    />
  );
};
