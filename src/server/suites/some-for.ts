import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { some } from "#testing/depth.ts";

/** Returns the share of the common test values for one operation: a quarter at a push, which varies by operation. */
export const someFor = <Item>(operation: Operation, all: readonly Item[]): readonly Item[] =>
  some(all, (operations as readonly Operation[]).indexOf(operation));
