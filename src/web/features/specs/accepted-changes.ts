import type { AcceptedChange, SpecChange } from "#web/api/specs.ts";

type Named = Pick<AcceptedChange, "rule" | "operation" | "pointer">;

/** What a change is known by wherever it comes up. */
export const namedBy = ({ rule, operation, pointer }: SpecChange): AcceptedChange => ({
  rule,
  pointer,
  ...(operation === undefined ? {} : { operation }),
});

/** Whether two are the same change: of one rule, at one place of one operation. */
export const sameChange = (one: Named, other: Named): boolean =>
  one.rule === other.rule &&
  one.pointer === other.pointer &&
  one.operation?.method === other.operation?.method &&
  one.operation?.path === other.operation?.path;
