import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { TreePlace } from "#web/ui/tree-moves.ts";
import type { TreeLinkProps, TreeRowState } from "#web/ui/tree-row.tsx";
import { Tree } from "#web/ui/tree.tsx";
import { mayPutInto } from "./collection-choices.ts";
import type { Matches } from "./matching-items.ts";
import { searchable } from "./match-words.ts";
import { RowLabel } from "./row-label.tsx";
import { openRowMenu, RowMenuButton } from "./row-menu-button.tsx";
import { type ShelfItem, spotAt } from "./shelf-items.ts";
import { messages } from "./messages.ts";
import { useMoves } from "./use-moves.ts";
import { useOrganization } from "./use-shelf.ts";

const renderLink = ({ href = "" }: ShelfItem, props: TreeLinkProps) => (
  <Link to={href} {...props} />
);
const renderEnd = (item: ShelfItem, { active }: TreeRowState): ReactNode => (
  <RowMenuButton item={item} active={active} />
);

/** Why an item cannot go into a collection (null: the top), beyond what the tree itself refuses. */
const useRefusal = (filtering: boolean) => {
  const organization = useOrganization();
  return (item: ShelfItem, parent: ShelfItem | null): string | undefined => {
    if (filtering) return messages.moves.filtered;
    if (!item.thing.permissions.admin) return messages.moves.notAdmin(item.text);
    if (!mayPutInto(organization, parent))
      return messages.moves.notHere(parent?.text ?? messages.theTop);
    return undefined;
  };
};

interface ShelfTreeProps {
  readonly items: readonly ShelfItem[];
  /** What the filter leaves, while there is one. */
  readonly matches: Matches | undefined;
  readonly filter: string;
  /** Id of the chosen collection. */
  readonly chosen: string | undefined;
  readonly movable: boolean;
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
}

/** The lines themselves: opened, chosen, moved. */
export const ShelfTree = (props: ShelfTreeProps) => {
  const { items, matches, filter, chosen, movable, open, onOpen } = props;
  const navigate = useNavigate();
  const { moveLoosely } = useMoves();
  const refusal = useRefusal(matches !== undefined);
  const [said, setSaid] = useState("");
  const wanted = searchable(filter);
  const renderLabel = useCallback(
    (item: ShelfItem) => <RowLabel item={item} wanted={wanted} />,
    [wanted],
  );
  // What is opened and closed while filtering lasts as long as that filter.
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
  const choose = ({ id }: ShelfItem) => {
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
  const move = (item: ShelfItem, { parent, index }: TreePlace<ShelfItem>) => {
    const shown = parent === null ? items : (parent.children ?? []);
    void moveLoosely(item, spotAt(shown, item.id, parent?.id ?? null, index));
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
