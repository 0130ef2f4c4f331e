import { AsyncLocalStorage } from "node:async_hooks";

const owners = new AsyncLocalStorage<string>();

/** Does work whose questions to the embedded database take turns with those of other owners, such as other people. */
export const inTurnsOf = <Result>(owner: string, work: () => Result): Result =>
  owners.run(owner, work);

/** Whose work is under way; all that is nobody's shares one. */
export const turnOwner = (): string => owners.getStore() ?? "";
