import { AsyncLocalStorage } from "node:async_hooks";

const owners = new AsyncLocalStorage<string>();

/** Runs work whose queries to the embedded database take turns with those of other owners, such as other people. */
export const inTurnsOf = <Result>(owner: string, work: () => Result): Result =>
  owners.run(owner, work);

/** Returns the owner of the running work; work without an owner shares one. */
export const turnOwner = (): string => owners.getStore() ?? "";
