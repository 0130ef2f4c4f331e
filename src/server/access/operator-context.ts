import type { Database } from "#server/db/open.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import type { Settings } from "#server/kit/service-settings.ts";

/** Creates a context for work that the operator starts on the machine itself. */
export const operatorContext = (
  db: Database,
  settings: Settings,
  now: () => Date = () => new Date(),
): Context => ({
  db,
  settings,
  now,
  requestId: newId(),
  actor: { type: "system", id: "operator", label: "Operator", credential: { type: "system" } },
});
