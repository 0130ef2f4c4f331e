import { dashboardPath } from "#contract/schemas/dashboard-path.ts";
import { MAX_NEXT_PATH } from "#contract/schemas/limits.ts";

const HOME = "/";

/**
 * The dashboard path to open after signing in. Returns the home path for anything that is not a path of the
 * dashboard, or is too long.
 */
export const nextPathOf = (asked: string | undefined): string => {
  if (asked === undefined || asked.length > MAX_NEXT_PATH) return HOME;
  return dashboardPath(asked) ?? HOME;
};
