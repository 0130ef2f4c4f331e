import type { OperationId } from "#contract/operations/index.ts";
import type { UserRow } from "#server/access/session-rows.ts";
import { lockInstallation } from "#server/db/installation-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import type { CommentPath } from "#server/modules/review/comments/threads.ts";

/** Who made the organization; everybody else goes by what stands before the @ of their address. */
export const FOUNDER = "founder";

/** Something that somebody did. */
export interface Action {
  readonly at: Date;
  readonly by: string;
  /** Absent for what no operation does. */
  readonly operation?: OperationId;
  /** Through a program of theirs rather than the dashboard. */
  readonly scripted?: boolean;
  readonly perform: (tx: Context, demo: Demo) => Promise<unknown>;
}

/** What actions have brought about so far. */
export interface Demo {
  readonly organizationId: string;
  /** E-mail domain of everybody but the founder. */
  readonly domain: string;
  readonly people: Map<string, Pick<UserRow, "id" | "displayName">>;
  /** Ids of teams by the title they were made with. */
  readonly teams: Map<string, string>;
  /** Ids of invite links by the role they were made with. */
  readonly links: Map<string, string>;
  /** Ids of identity providers by their labels. */
  readonly providers: Map<string, string>;
  /** Ids of collections and spaces by their titles. */
  readonly collections: Map<string, string>;
  readonly spaces: Map<string, string>;
  /** Ids of sites by the title they were made with. */
  readonly sites: Map<string, string>;
  /** Ids of sections by `site/section`, and of site-spaces by `site/section/space`. */
  readonly siteParts: Map<string, string>;
  /** Ids of pages by `space title/name of the page`. */
  readonly pages: Map<string, string>;
  /** Change requests and threads by the names the demo gives them. */
  readonly changeRequests: Map<string, { readonly spaceId: string; readonly id: string }>;
  readonly threads: Map<string, CommentPath>;
  /** Ids of translations by `space title/language`. */
  readonly translations: Map<string, string>;
}

/** What the demo has under a name; a history that asks for what has not happened yet is a mistake in it. */
export const known = <Value>(things: ReadonlyMap<string, Value>, name: string): Value => {
  const found = things.get(name);
  if (found === undefined) throw new Error(`the demo has no ${name} yet`);
  return found;
};

/** The same context, with somebody acting in the dashboard or by a program. */
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

/** Lets the actions happen in the order of their times, all of them or none. */
export const performActions = (
  context: Context,
  organizationOf: (tx: Context) => Promise<Pick<Demo, "organizationId" | "domain">>,
  actions: readonly Action[],
): Promise<void> =>
  transaction(context, async (tx) => {
    // Two demos made at once would choose the same free hostname.
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
