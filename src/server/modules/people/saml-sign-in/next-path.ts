import { dashboardPath } from "#contract/schemas/dashboard-path.ts";
import { MAX_NEXT_PATH } from "#contract/schemas/limits.ts";

const HOME = "/";

/** The path of the dashboard to go on to after signing in. What is no path of ours, or too long, leads home. */
export const nextPathOf = (asked: string | undefined): string => {
  if (asked === undefined || asked.length > MAX_NEXT_PATH) return HOME;
  return dashboardPath(asked) ?? HOME;
};
