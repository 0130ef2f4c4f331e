import { KindBadge } from "../difference/kind-badge.tsx";
import type { PageKind } from "./page-rows.ts";

/** What happened to a page; that its details changed is only worth saying when nothing else did. */
export const KindBadges = ({ kinds }: { kinds: readonly PageKind[] }) => (
  <span className="inline-flex shrink-0 flex-wrap gap-1">
    {kinds
      .filter((kind) => kind !== "details" || kinds.length === 1)
      .map((kind) => (
        <KindBadge key={kind} kind={kind} />
      ))}
  </span>
);
