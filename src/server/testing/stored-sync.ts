import type { gitSyncs } from "#server/db/tables/index.ts";
import type { Database } from "#server/db/open.ts";
import { newId } from "#server/kit/ids.ts";
import { noCounts } from "#server/modules/imports/git/plan-sync.ts";
import {
  insertSync,
  type NewSyncItem,
  replaceItems,
} from "#server/modules/imports/git/sync-rows.ts";

type Sync = Partial<typeof gitSyncs.$inferInsert>;

/** Stores a person's sync without content, as if nothing worked on it; returns its id. */
export const storeSync = async (
  db: Database,
  of: { readonly organizationId: string; readonly spaceId: string; readonly actor: string },
  sync: Sync = {},
  items: readonly Partial<NewSyncItem>[] = [{}],
): Promise<string> => {
  const id = newId();
  const now = new Date();
  const counts = { here: noCounts(), git: noCounts() };
  const rows = items.map((item, n) => ({
    syncId: id,
    n,
    side: "here" as const,
    action: "change" as const,
    path: `guides/page-${n}.md`,
    losses: [],
    before: "One.\n",
    after: "Two.\n",
    ...item,
  }));
  for (const { side, action } of rows) counts[side][action] += 1;
  await insertSync(db, {
    id,
    ...of,
    state: "rehearsed",
    direction: "both",
    trigger: "person",
    rehearse: true,
    writes: false,
    force: false,
    standalone: false,
    ref: "refs/heads/main",
    directory: "",
    plan: "plan",
    counts,
    commits: [
      {
        oid: "5f2c1c9d8f3d4c0e9f0a1b2c3d4e5f6a7b8c9d0e",
        message: "Say how it is installed",
        author: "Ada Lovelace",
        committedAt: now.toISOString(),
      },
    ],
    createdAt: now,
    startedAt: now,
    ...sync,
  });
  await replaceItems(db, id, rows);
  return id;
};
