import { Skeleton } from "#web/ui/skeleton.tsx";

/** In place of the rows of a list while they load. */
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
