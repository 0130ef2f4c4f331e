import { z } from "zod";
import { dashboardPath } from "./dashboard-path.ts";
import { MAX_NEXT_PATH } from "./limits.ts";

/** The screen to continue to after signing in. */
export const nextPath = z
  .string()
  .max(MAX_NEXT_PATH)
  .refine((path) => dashboardPath(path) !== undefined, {
    error: "must be a path of the dashboard, such as /o/abc/members",
  })
  .meta({ description: "Path of the dashboard to go on to after signing in, such as `/o/abc`." });
