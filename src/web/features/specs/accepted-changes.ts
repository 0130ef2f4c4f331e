import type { AcceptedChange, SpecChange } from "#web/api/specs.ts";

type Named = Pick<AcceptedChange, "rule" | "operation" | "pointer">;

/** The fields that identify a change wherever it occurs again. */
export const namedBy = ({ rule, operation, pointer }: SpecChange): AcceptedChange => ({
  rule,
  pointer,
  ...(operation === undefined ? {} : { operation }),
});

/** Whether two changes are the same: of one rule, at the same place in the same operation. */
export const sameChange = (one: Named, other: Named): boolean =>
  one.rule === other.rule &&
  one.pointer === other.pointer &&
  one.operation?.method === other.operation?.method &&
  one.operation?.path === other.operation?.path;
