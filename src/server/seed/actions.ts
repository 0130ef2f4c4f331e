import type { OperationId } from "#contract/operations/index.ts";
import type { UserRow } from "#server/access/session-rows.ts";
import { lockInstallation } from "#server/db/installation-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import type { CommentPath } from "#server/modules/review/comments/threads.ts";

/** The creator of the organization; everyone else is named by the part of their address before the @. */
export const FOUNDER = "founder";

/** Something a person did. */
export interface Action {
  readonly at: Date;
  readonly by: string;
  /** Absent for what no operation does. */
  readonly operation?: OperationId;
  /** Whether it was done by a program of theirs rather than in the dashboard. */
  readonly scripted?: boolean;
  readonly perform: (tx: Context, demo: Demo) => Promise<unknown>;
}

/** The state that actions have produced so far. */
export interface Demo {
  readonly organizationId: string;
  /** E-mail domain of everyone but the founder. */
  readonly domain: string;
  readonly people: Map<string, Pick<UserRow, "id" | "displayName">>;
  /** Team ids by the title they were created with. */
  readonly teams: Map<string, string>;
  /** Invite link ids by the role they were created with. */
  readonly links: Map<string, string>;
  /** Identity provider ids by label. */
  readonly providers: Map<string, string>;
  /** Collection and space ids by title. */
  readonly collections: Map<string, string>;
  readonly spaces: Map<string, string>;
  /** Site ids by the title they were created with. */
  readonly sites: Map<string, string>;
  /** Section ids by `site/section`, and site-space ids by `site/section/space`. */
  readonly siteParts: Map<string, string>;
  /** Page ids by `space title/name of the page`. */
  readonly pages: Map<string, string>;
  /** Change requests and threads by their names in the demo. */
  readonly changeRequests: Map<string, { readonly spaceId: string; readonly id: string }>;
  readonly threads: Map<string, CommentPath>;
  /** Translation ids by `space title/language`. */
  readonly translations: Map<string, string>;
}

/** Returns what the demo has under a name; throws where a history refers to something that has not happened yet. */
export const known = <Value>(things: ReadonlyMap<string, Value>, name: string): Value => {
  const found = things.get(name);
  if (found === undefined) throw new Error(`the demo has no ${name} yet`);
  return found;
};

/** Returns the same context with this person acting, in the dashboard or by a program. */
export const actingBy = (
  tx: Context,
  { id, displayName }: Pick<UserRow, "id" | "displayName">,
  credential: "session" | "api-token" = "session",
): Context => ({
  ...tx,
  actor: { type: "user", id, label: displayName, credential: { type: credential } },
});

const contextOf = (tx: Context, demo: Demo, action: Action): Context => ({
  ...actingBy(tx, known(demo.people, action.by), action.scripted ? "api-token" : "session"),
  now: () => action.at,
  requestId: newId(),
  ...(action.operation === undefined ? {} : { operation: action.operation }),
  organization: { id: demo.organizationId, membership: { role: "admin", ownsTeam: false } },
});

/** Performs the actions in order of time, all of them or none. */
export const performActions = (
  context: Context,
  organizationOf: (tx: Context) => Promise<Pick<Demo, "organizationId" | "domain">>,
  actions: readonly Action[],
): Promise<void> =>
  transaction(context, async (tx) => {
    // Two demos created at the same time would choose the same free host name.
    await lockInstallation(tx.db);
    const { id, label: displayName } = tx.actor;
    const demo: Demo = {
      ...(await organizationOf(tx)),
      people: new Map([[FOUNDER, { id, displayName }]]),
      teams: new Map(),
      links: new Map(),
      providers: new Map(),
      collections: new Map(),
      spaces: new Map(),
      sites: new Map(),
      siteParts: new Map(),
      pages: new Map(),
      changeRequests: new Map(),
      threads: new Map(),
      translations: new Map(),
    };
    for (const action of actions.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
      await action.perform(contextOf(tx, demo, action), demo);
  });
