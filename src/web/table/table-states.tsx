import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { Noun } from "#web/kit/format-number.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Shown in place of the rows of a list while they load. */
export const ListSkeleton = ({ rows = 2 }: { rows?: number }) => (
  <div aria-busy="true" className="rounded-md border border-line bg-surface shadow-sm">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex gap-3 border-t border-line px-4 py-3 first:border-t-0">
        <Skeleton className="mt-1 size-4" />
        <div className="flex grow flex-col gap-1.5 py-0.5">
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-3.5 w-80 max-w-full" />
        </div>
      </div>
    ))}
  </div>
);

type ListStateProps = {
  /** Whether any filter is set. */
  filtered: boolean;
  onClearFilters: () => void;
  /** The name of the rows. */
  noun: Noun;
  /** Shown if the list has no rows at all. */
  icon?: LucideIcon;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
};

/** The button disappears when it clears the filters, so keyboard focus continues in the search field. */
const goToSearch = () =>
  document.querySelector<HTMLElement>("main [role=search] input")?.focus({ preventScroll: true });

/** Why a list shows no rows: there are none yet, or none match the filters. Both offer a next step. */
export const ListState = ({
  filtered,
  onClearFilters,
  noun,
  icon,
  title,
  text,
  action,
}: ListStateProps) =>
  filtered ? (
    <EmptyState
      icon={SearchX}
      title={`No ${noun.many} match these filters`}
      text="Change the search or the filters, or clear them to see the whole list."
      action={
        <Button
          onClick={() => {
            goToSearch();
            onClearFilters();
          }}
        >
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      {...(icon && { icon })}
      title={title}
      {...(text !== undefined && { text })}
      {...(action !== undefined && { action })}
    />
  );
