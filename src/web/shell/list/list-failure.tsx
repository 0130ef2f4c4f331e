import { useSearch } from "@tanstack/react-router";
import { isRefusal } from "#web/api/failures.ts";
import { PendingScreen, ScreenFailure } from "../boundaries.tsx";
import { deferred } from "../deferred.tsx";

const StalePage = deferred(async () => (await import("./stale-page.tsx")).StalePage);

/** In place of a list that could not be read; an address with a page that means nothing has a way on. */
export const ListFailure = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const { page } = useSearch({ strict: false });
  return page === undefined || !isRefusal(error, 400) ? (
    <ScreenFailure error={error} reset={reset} />
  ) : (
    <StalePage with={{ reset }} fallback={<PendingScreen />} />
  );
};
