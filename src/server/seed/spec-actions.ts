import type { UpdateSpec } from "#contract/schemas/openapi-spec.ts";
import { readAtOnce } from "#server/modules/specs/processing/read-at-once.ts";
import { putSpec, updateSpec } from "#server/modules/specs/specs/specs.ts";
import type { Action } from "./actions.ts";

type When = Pick<Action, "at" | "by">;

/**
 * A person sets the source of a specification, which is read immediately; the first time creates the specification.
 */
export const givesSource = (when: When, specSlug: string, text: string): Action => ({
  ...when,
  operation: "createOrUpdateOpenAPISpecBySlug",
  perform: async (tx, { organizationId }) => {
    const { row } = await putSpec(tx, { organizationId, specSlug }, { text });
    await readAtOnce(tx, row, text);
  },
});

export const setsGate = (
  when: When,
  specSlug: string,
  gate: NonNullable<UpdateSpec["gate"]>,
): Action => ({
  ...when,
  operation: "updateOpenAPISpecBySlug",
  perform: (tx, { organizationId }) => updateSpec(tx, { organizationId, specSlug }, { gate }),
});
