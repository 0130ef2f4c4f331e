import { BookMarked, BookOpen, Eye, Layers, Palette, TriangleAlert } from "lucide-react";
import { Badge } from "#web/ui/badge.tsx";
import type { StructureTreeItem } from "./structure-items.ts";
import { messages } from "./messages.ts";

export const kindIcons = {
  "site-section-group": Layers,
  "site-section": BookMarked,
  "site-space": BookOpen,
} as const;

/** What is particular about a line. */
const Marks = ({ item }: { item: StructureTreeItem }) => (
  <span className="flex shrink-0 items-center gap-1">
    {item.default && (
      <Badge tone="accent" title={messages.defaultTitle[item.type]}>
        {messages.default}
      </Badge>
    )}
    {item.condition !== undefined && (
      <span title={messages.conditionTitle(item.condition)} className="text-muted">
        <Eye size={14} aria-hidden />
        <span className="sr-only">{messages.condition}</span>
      </span>
    )}
    {item.customized && (
      <span title={messages.customizedTitle} className="text-muted">
        <Palette size={14} aria-hidden />
        <span className="sr-only">{messages.customized}</span>
      </span>
    )}
    {item.broken && (
      <Badge tone="danger" icon={TriangleAlert} title={messages.brokenTitle}>
        {messages.broken}
      </Badge>
    )}
  </span>
);

/** What a line of the structure says: kind, title, address, and what is particular about it. */
export const RowLabel = ({ item }: { item: StructureTreeItem }) => {
  const Icon = kindIcons[item.type];
  const isMarked = item.default || item.customized || item.broken || item.condition !== undefined;
  return (
    <>
      <Icon size={16} aria-hidden className="shrink-0 text-muted" />
      <span className="sr-only">{messages.kinds[item.type]} </span>
      <span className="min-w-12 truncate">{item.text}</span>
      {item.address !== undefined && (
        <span className="min-w-0 shrink-[9] truncate font-mono text-xs font-normal text-muted max-sm:hidden">
          {item.address}
        </span>
      )}
      {isMarked && <Marks item={item} />}
    </>
  );
};
