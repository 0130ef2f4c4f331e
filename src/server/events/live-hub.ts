import type { SharedDatabase } from "#server/db/open.ts";
import { LIVE_CHANNEL, type LiveEvent } from "./live-event.ts";

type Listener = (event: LiveEvent) => void;

/** Hands every committed write, whichever process made it, to those who follow its organization. */
export interface LiveHub {
  /** Answers a function that ends the subscription. */
  subscribe(organizationId: string, listener: Listener): () => void;
  stop(): Promise<void>;
}

/** Starts listening on the database; the promise settles when no event can be missed any more. */
export const startLiveHub = async (database: SharedDatabase): Promise<LiveHub> => {
  const listeners = new Map<string, Set<Listener>>();
  const unlisten = await database.listen(LIVE_CHANNEL, (payload) => {
    const event = JSON.parse(payload) as LiveEvent;
    for (const listener of listeners.get(event.organizationId) ?? []) listener(event);
  });
  return {
    subscribe: (organizationId, listener) => {
      const followers = listeners.get(organizationId) ?? new Set();
      listeners.set(organizationId, followers.add(listener));
      return () => {
        followers.delete(listener);
        if (followers.size === 0) listeners.delete(organizationId);
      };
    },
    stop: async () => {
      listeners.clear();
      await unlisten();
    },
  };
};
