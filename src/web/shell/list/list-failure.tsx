import { useSearch } from "@tanstack/react-router";
import { isRefusal } from "#web/api/failures.ts";
import { PendingScreen, ScreenFailure } from "../boundaries.tsx";
import { deferred } from "../deferred.tsx";

const StalePage = deferred(async () => (await import("./stale-page.tsx")).StalePage);

/** Shown instead of a list that failed to load. An invalid `page` offers the first page. */
export const ListFailure = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const { page } = useSearch({ strict: false });
  return page === undefined || !isRefusal(error, 400) ? (
    <ScreenFailure error={error} reset={reset} />
  ) : (
    <StalePage with={{ reset }} fallback={<PendingScreen />} />
  );
};
