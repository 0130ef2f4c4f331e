import type { QueryClient } from "@tanstack/react-query";
import { streamOrganizationEvents } from "../../client/sdk.gen.ts";
import { quietStreamFetch, session } from "./connect.ts";
import { type OperationId, refresh } from "./refresh.ts";

const aboutPeople: readonly OperationId[] = [
  "listMembersInOrganizationById",
  "getMemberInOrganizationById",
  "listTeamMembersInOrganizationById",
  "listTeamsForOrganizationMember",
  "listSpacesForOrganizationMember",
];
const aboutTeams: readonly OperationId[] = [
  "listTeamsInOrganizationById",
  "getTeamInOrganizationById",
  ...aboutPeople,
];
const aboutOrganization: readonly OperationId[] = [
  "getOrganizationById",
  "listOrganizationsForAuthenticatedUser",
];
const aboutInvites: readonly OperationId[] = [
  "listOrganizationInvitations",
  "listOrganizationInviteLinks",
];

/** What to read again when something of a kind changed; a caller's own rights hang on people and teams. */
const touchedBy: Readonly<Record<string, readonly OperationId[]>> = {
  organization: [...aboutOrganization, ...aboutInvites],
  member: [...aboutPeople, ...aboutOrganization, "listTeamsInOrganizationById"],
  user: aboutPeople,
  team: [...aboutTeams, ...aboutOrganization],
  invitation: [...aboutInvites, ...aboutPeople],
  "invite-link": aboutInvites,
};

/** After a gap anything may have changed. */
const EVERYTHING: readonly OperationId[] = [
  ...new Set(Object.values(touchedBy).flat()),
  "listOrganizationAuditEvents",
];

const targetType = (data: unknown): string | undefined => {
  if (typeof data !== "object" || data === null || !("target" in data)) return undefined;
  const { target } = data;
  if (typeof target !== "object" || target === null || !("type" in target)) return undefined;
  return typeof target.type === "string" ? target.type : undefined;
};

const FIRST_DELAY = 1_000;
const LAST_DELAY = 30_000;
/** A page nobody looks at stops listening after this long. */
const HIDDEN_PATIENCE = 5 * 60_000;
/** Changes within this time are fetched together. */
const GATHERING = 150;

/**
 * Follows the changes of one organization and refreshes what they touch, until stopped. Connects
 * again with growing delays, pauses in a hidden page, and after a gap refreshes everything once.
 */
export const followOrganization = (queryClient: QueryClient, organizationId: string) => {
  const stopped = new AbortController();
  let current: AbortController | undefined;
  let delay = FIRST_DELAY;
  let missedSome = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const gathered = new Set<OperationId>();

  const gather = (operations: readonly OperationId[]) => {
    for (const operation of operations) gathered.add(operation);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      const now = [...gathered];
      gathered.clear();
      void refresh(queryClient, ...now);
    }, GATHERING);
  };

  const listen = async (signal: AbortSignal) => {
    const { stream } = await streamOrganizationEvents({
      path: { organizationId },
      signal,
      sseMaxRetryAttempts: 1,
      fetch: async (input, init) => {
        const response = await quietStreamFetch(input, init);
        if (response.ok) {
          delay = FIRST_DELAY;
          if (missedSome) gather(EVERYTHING);
          missedSome = false;
        }
        return response;
      },
      onSseEvent: ({ event, data }) => {
        const type = event === "change" ? targetType(data) : undefined;
        if (type !== undefined) {
          gather([...(touchedBy[type] ?? []), "listOrganizationAuditEvents"]);
        }
      },
    });
    for await (const _ of stream) if (signal.aborted) break;
  };

  const connect = () => {
    clearTimeout(waiting);
    if (stopped.signal.aborted || current !== undefined) return;
    const mine = new AbortController();
    current = mine;
    void listen(mine.signal)
      .catch(() => undefined)
      .finally(() => {
        missedSome = true;
        if (current === mine) current = undefined;
        if (!mine.signal.aborted) again();
      });
  };

  const again = () => {
    clearTimeout(waiting);
    waiting = setTimeout(connect, delay * (0.75 + Math.random() / 2));
    delay = Math.min(delay * 2, LAST_DELAY);
  };

  const disconnect = () => {
    clearTimeout(waiting);
    current?.abort();
    current = undefined;
  };

  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(disconnect, HIDDEN_PATIENCE);
    else connect();
  };
  document.addEventListener("visibilitychange", onVisibility);
  const stopWatching = session.phase.watch(() => {
    if (session.phase.get() === "active") connect();
  });
  connect();

  return () => {
    stopped.abort();
    document.removeEventListener("visibilitychange", onVisibility);
    stopWatching();
    clearTimeout(hiding);
    clearTimeout(gathering);
    disconnect();
  };
};
