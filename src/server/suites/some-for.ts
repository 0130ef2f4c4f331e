import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { some } from "#testing/depth.ts";

/** Of what every operation is sent alike, as much as one of them gets: a quarter at a push, and the next one another. */
export const someFor = <Item>(operation: Operation, all: readonly Item[]): readonly Item[] =>
  some(all, (operations as readonly Operation[]).indexOf(operation));
