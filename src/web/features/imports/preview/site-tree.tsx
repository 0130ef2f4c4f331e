import { Eye, FileText, Folder, SearchX, Square, SquareCheck, SquareMinus } from "lucide-react";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { cx } from "#web/kit/class-names.ts";
import { Badge } from "#web/ui/badge.tsx";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { TreeRowState } from "#web/ui/tree/tree-row.tsx";
import { Tree } from "#web/ui/tree/tree.tsx";
import { previewMessages as messages, resultMessages } from "../messages.ts";
import { MAX_FILTER } from "../search.ts";
import {
  countChosen,
  flatItems,
  matchingSiteItems,
  setIncluded,
  type SiteItem,
  toggled,
} from "./site-items.ts";

const Box = ({ checked }: Pick<SiteItem, "checked">) => {
  const Icon = checked === "mixed" ? SquareMinus : checked ? SquareCheck : Square;
  return (
    <Icon
      size={16}
      aria-hidden
      className={cx("shrink-0", checked === false ? "text-faint" : "text-accent-ink")}
    />
  );
};

const renderLabel = ({ text, row, checked, out }: SiteItem) => {
  const Icon = row.type === "folder" ? Folder : FileText;
  return (
    <>
      <Box checked={checked} />
      <Icon size={14} aria-hidden className="shrink-0 text-faint" />
      <span className={cx("truncate", out && "text-muted line-through")}>{text}</span>
      {row.unchanged && <Badge>{resultMessages.unchangedRow}</Badge>}
    </>
  );
};

const openable = (items: readonly SiteItem[]): string[] =>
  flatItems(items).flatMap(({ id, children }) => (children === undefined ? [] : [id]));

interface SiteTreeProps {
  readonly items: readonly SiteItem[];
  /** Shows only items that contain this text, with their ancestors. */
  readonly filter: string;
  /** `again` is true while the same typing continues. */
  readonly onFilter: (filter: string, again: boolean) => void;
  readonly exclude: readonly string[];
  readonly onExclude: (exclude: string[]) => void;
  /** Shows a fetched page. */
  readonly onShow: (row: string) => void;
  /** The displayed page. */
  readonly shown: string | undefined;
  /** Displayed, but not editable. */
  readonly readOnly: boolean;
}

/** The pages of a site with checkboxes; a branch is included or excluded as a whole. */
export const SiteTree = ({
  items,
  filter,
  onFilter,
  exclude,
  onExclude,
  onShow,
  shown,
  readOnly,
}: SiteTreeProps) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const wanted = useDeferredValue(filter);
  const found = useMemo(() => matchingSiteItems(items, wanted), [items, wanted]);
  const filtering = wanted.trim() !== "";
  const ids = useMemo(() => openable(found), [found]);
  const expanded = useMemo(
    () => new Set(filtering ? ids : ids.filter((id) => !closed.has(id))),
    [filtering, ids, closed],
  );
  const { chosen, all } = useMemo(() => countChosen(items), [items]);
  const renderEnd = useCallback(
    ({ row, text }: SiteItem, { active }: TreeRowState) =>
      row.status === "complete" &&
      row.type === "page" && (
        <IconButton
          size="sm"
          icon={Eye}
          tabIndex={active ? 0 : -1}
          label={messages.show(text)}
          onClick={() => onShow(row.id)}
        />
      ),
    [onShow],
  );
  const set = (included: boolean) => () => onExclude(setIncluded(exclude, found, included));
  return (
    <section aria-label={messages.tree} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchField
          label={messages.filter}
          placeholder={messages.filterPlaceholder}
          maxLength={MAX_FILTER}
          value={filter}
          onSearch={onFilter}
        />
        <p role="status" className="tabular grow text-sm text-muted">
          {messages.chosen(chosen, all)}
        </p>
        <div className="flex gap-1">
          {!readOnly && found.length > 0 && (
            <>
              <Button size="sm" variant="ghost" onClick={set(true)}>
                {filtering ? messages.allShown : messages.all}
              </Button>
              <Button size="sm" variant="ghost" onClick={set(false)}>
                {filtering ? messages.noneShown : messages.none}
              </Button>
            </>
          )}
          {ids.length > 0 && !filtering && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => setClosed(closed.size === 0 ? new Set(ids) : new Set())}
            >
              {closed.size === 0 ? messages.closeAll : messages.openAll}
            </Button>
          )}
        </div>
      </div>
      {found.length === 0 && filtering ? (
        <EmptyState
          icon={SearchX}
          title={messages.filtered(wanted)}
          action={<Button onClick={() => onFilter("", false)}>{messages.clear}</Button>}
        />
      ) : (
        <Tree
          label={messages.tree}
          items={found}
          expanded={expanded}
          onExpandedChange={(now) =>
            !filtering && setClosed(new Set(ids.filter((id) => !now.has(id))))
          }
          selected={shown}
          onActivate={(item) => !readOnly && onExclude(toggled(exclude, item))}
          renderLabel={renderLabel}
          renderEnd={renderEnd}
        />
      )}
      {!readOnly && found.length > 0 && (
        <p className="mt-2 text-sm text-muted">{messages.treeHint}</p>
      )}
    </section>
  );
};
