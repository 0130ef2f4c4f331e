import { Skeleton } from "#web/ui/skeleton.tsx";
import { boundaryMessages as strings } from "./messages.ts";

/** The shape of a screen that is still loading: a heading and rows. Screens with another shape bring their own. */
export const PendingScreen = () => (
  <div role="status">
    <span className="sr-only">{strings.loading}</span>
    <Skeleton className="mb-8 h-7 w-48" />
    <div className="flex flex-col gap-3">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  </div>
);
