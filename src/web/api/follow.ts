import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "#web/kit/when-idle.ts";
import { watchReturn } from "./connection.ts";

/**
 * Follows the changes of one organization (live.ts) until stopped. Starts once the page is idle, with everything that
 * happened since the organization was first read.
 */
export const followOrganization = (queryClient: QueryClient, organizationId: string) => {
  let stopped = false;
  const begin = () =>
    void import("./live.ts").then(
      (live) => {
        if (!stopped) stop = live.followOrganization(queryClient, organizationId);
      },
      () => {
        if (!stopped) stop = watchReturn(again);
      },
    );
  const again = () => {
    stop();
    begin();
  };
  let stop = whenIdle(begin);
  return () => {
    stopped = true;
    stop();
  };
};
