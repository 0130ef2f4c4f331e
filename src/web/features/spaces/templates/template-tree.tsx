import { emojiFrom } from "#web/kit/emoji.ts";
import { Link } from "@tanstack/react-router";
import { FileText, Folder, Link2 } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { SpaceTemplatePage } from "#web/api/space-templates.ts";
import type { TreeLinkProps } from "#web/ui/tree/tree-row.tsx";
import { Tree } from "#web/ui/tree/tree.tsx";

interface Item {
  readonly id: string;
  readonly text: string;
  readonly page: SpaceTemplatePage;
  readonly children?: readonly Item[];
  readonly href?: string;
}

const itemsOf = (pages: readonly SpaceTemplatePage[]): Item[] =>
  pages.map((page) => ({
    id: page.id,
    text: page.title,
    page,
    ...(page.pages.length === 0 ? {} : { children: itemsOf(page.pages) }),
    // Groups have no content, so they only expand and collapse.
    ...(page.type === "group" ? {} : { href: page.id }),
  }));

const openable = (items: readonly Item[]): string[] =>
  items.flatMap(({ id, children = [] }) =>
    children.length === 0 ? [] : [id, ...openable(children)],
  );

const icons = { document: FileText, group: Folder, link: Link2 };

const renderLabel = ({ page: { emoji, type, title } }: Item) => {
  const Icon = icons[type];
  return (
    <span className="flex min-w-0 items-center gap-2">
      {emoji ? (
        <span aria-hidden>{emojiFrom(emoji)}</span>
      ) : (
        <Icon size={14} aria-hidden className="shrink-0 text-faint" />
      )}
      <span className="truncate">{title}</span>
    </span>
  );
};

interface TemplateTreeProps {
  /** Name of the tree for screen readers. */
  readonly label: string;
  readonly pages: readonly SpaceTemplatePage[];
  /** Id of the template, included in links so that the address is complete. */
  readonly template: string;
  /** Id of the displayed page. */
  readonly selected: string | undefined;
}

/** The pages of a template as a tree of links, fully expanded initially. */
export const TemplateTree = ({ label, pages, template, selected }: TemplateTreeProps) => {
  const items = useMemo(() => itemsOf(pages), [pages]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openable(items)));
  const renderLink = useCallback(
    ({ id }: Item, props: TreeLinkProps) => (
      <Link
        {...props}
        to="."
        search={(now) => ({ ...now, template, page: id })}
        replace
        resetScroll={false}
      />
    ),
    [template],
  );
  return (
    <Tree
      label={label}
      items={items}
      expanded={open}
      onExpandedChange={setOpen}
      selected={selected}
      renderLabel={renderLabel}
      renderLink={renderLink}
    />
  );
};
