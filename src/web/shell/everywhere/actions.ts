import { createRegistry } from "../keys.tsx";

/** Something the command palette offers while its screen is open. */
export interface Action {
  /** Unique and lasting, such as "members.invite": recents are kept by it. */
  readonly id: string;
  readonly label: string;
  /** More words it is found by. */
  readonly keywords?: readonly string[];
  /** Keys that do the same, as in useKeys. */
  readonly keys?: string;
  /** Why it cannot be done now; an action the caller may never do is left out instead. */
  readonly disabledReason?: string | undefined;
  run(): void;
}

const actions = createRegistry<Action>();

/** Offers a screen's actions in the command palette while it is mounted. */
export const useActions = actions.useOffer;
/** Every action on offer now. */
export const currentActions = actions.all;
