import {
  BookMarked,
  BookOpen,
  CornerUpRight,
  Layers,
  PencilLine,
  Plus,
  TextCursorInput,
  Trash2,
} from "lucide-react";
import { Badge } from "#web/ui/badge.tsx";
import type { ItemChange, RemovedItem } from "./draft-changes.ts";
import { messages } from "./messages.ts";

export const kindIcons = {
  "site-section-group": Layers,
  "site-section": BookMarked,
  "site-space": BookOpen,
} as const;

const changeIcons = {
  new: Plus,
  moved: CornerUpRight,
  renamed: TextCursorInput,
  edited: PencilLine,
} as const satisfies Record<ItemChange, unknown>;

interface ItemChangesProps {
  readonly changes: readonly ItemChange[];
  /** Its title on the live site. */
  readonly formerTitle: string | undefined;
}

/** What the draft changes about a line, as one mark each, with words where there is room. */
export const ItemChanges = ({ changes, formerTitle }: ItemChangesProps) => (
  <span className="flex shrink-0 items-center gap-1">
    {changes.map((change) => (
      <Badge
        key={change}
        tone={change === "new" ? "success" : "warning"}
        icon={changeIcons[change]}
        title={
          change === "renamed" && formerTitle !== undefined
            ? messages.changes.renamedFrom(formerTitle)
            : messages.changes.titles[change]
        }
      >
        <span className="max-sm:sr-only">{messages.changes.names[change]}</span>
      </Badge>
    ))}
  </span>
);

/** The items that the draft removes from the site, below the tree they are missing from. */
export const RemovedItems = ({ items }: { items: readonly RemovedItem[] }) => {
  if (items.length === 0) return null;
  return (
    <section aria-label={messages.changes.removedTitle} className="mt-4">
      <h2 className="pl-1 text-sm font-semibold">{messages.changes.removedTitle}</h2>
      <ul className="mt-1">
        {items.map(({ type, id, title, address }) => {
          const Icon = kindIcons[type];
          return (
            <li key={id} className="flex min-h-8 items-center gap-2 pl-8 text-base text-muted">
              <Icon size={16} aria-hidden className="shrink-0" />
              <span className="sr-only">{messages.kinds[type]} </span>
              <del className="min-w-12 truncate">{title}</del>
              {address !== undefined && (
                <span className="min-w-0 shrink-[9] truncate font-mono text-xs max-sm:hidden">
                  {address}
                </span>
              )}
              <Badge tone="danger" icon={Trash2} title={messages.changes.removedText}>
                {messages.changes.removed}
              </Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
