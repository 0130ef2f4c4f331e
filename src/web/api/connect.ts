import { client } from "../../client/client.gen.ts";
import { refreshSession } from "../../client/sdk.gen.ts";
import { createAuthorizedFetch } from "./authorized-fetch.ts";
import { deliver, deliverStream } from "./deliver.ts";
import { failureFrom, isRefusal, ServiceFailure } from "./failures.ts";
import { createRepeatKeys } from "./repeat-keys.ts";
import { createSession, type SessionNews } from "./session.ts";

const channel = new BroadcastChannel("bindery-session");

/** The cookie changes with every renewal, so tabs take turns where the browser offers a lock. */
const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> =>
  "locks" in navigator ? navigator.locks.request("bindery-renewal", work) : work();

/** The session of this page: one a page, shared by every request. */
export const session = createSession({
  now: Date.now,
  announce: (news) => channel.postMessage(news),
  // Open screens belong to the person before: start over rather than mix two people's work.
  onOtherPerson: () => window.location.assign("/"),
  renew: () =>
    inTurn(async () => {
      try {
        const { data } = await refreshSession({ throwOnError: true });
        return data;
      } catch (error) {
        if (isRefusal(error, 401, 403)) return null;
        throw error;
      }
    }),
});

channel.addEventListener("message", (event: MessageEvent<SessionNews>) => session.hear(event.data));

const repeatKeys = createRepeatKeys();

/** For requests nobody made by hand: they never ask anybody to sign in again. */
export const quietFetch = createAuthorizedFetch({ session, repeatKeys, deliver }, { quiet: true });
/** The same for an answer that is a stream. */
export const quietStreamFetch = createAuthorizedFetch(
  { session, repeatKeys, deliver: deliverStream },
  { quiet: true },
);

client.setConfig({
  baseUrl: "",
  fetch: createAuthorizedFetch({ session, repeatKeys, deliver }),
});
client.interceptors.error.use((error, response: Response | undefined) =>
  error instanceof ServiceFailure || response === undefined ? error : failureFrom(error, response),
);
