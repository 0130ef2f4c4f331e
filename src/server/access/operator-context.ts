import type { Database } from "../db/open.ts";
import type { Context } from "../kit/context.ts";
import { newId } from "../kit/ids.ts";
import type { Settings } from "../kit/service-settings.ts";

/** A context for work the operator asked for on the machine itself. */
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
