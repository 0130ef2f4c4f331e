import { Skeleton } from "#web/ui/skeleton.tsx";
import { commentsStrings as strings } from "./comments-strings.ts";

/** Comments that are on their way, in the shape of what comes. */
export const CommentsLoading = () => (
  <div role="status" className="flex flex-col gap-3">
    <span className="sr-only">{strings.loading}</span>
    {Array.from({ length: 3 }, (_, row) => (
      <div key={row} className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3">
        <span className="flex items-center gap-2">
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className="h-4 w-40" />
        </span>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-1 h-7 w-32" />
      </div>
    ))}
  </div>
);
