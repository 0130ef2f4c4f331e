import { createRegistry } from "../keys.tsx";

/** An action that the command palette offers while its screen is open. */
export interface Action {
  /** Unique and stable, such as "members.invite": recent choices are stored by it. */
  readonly id: string;
  readonly label: string;
  /** More words that match it. */
  readonly keywords?: readonly string[];
  /** The equivalent keys, as in useKeys. */
  readonly keys?: string;
  /** Why it is disabled now; an action the caller may never use is left out instead. */
  readonly disabledReason?: string | undefined;
  run(): void;
}

const actions = createRegistry<Action>();

/** Offers a screen's actions in the command palette while it is mounted. */
export const useActions = actions.useOffer;
/** Returns all actions currently on offer. */
export const currentActions = actions.all;
