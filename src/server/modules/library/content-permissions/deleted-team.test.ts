import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createOrganizationTeam,
  inviteToSpace,
  listOrganizationAuditEvents,
  updateTeamPermissionInSpace,
} from "#client";
import { transaction } from "#server/db/transaction.ts";
import { grants } from "#server/db/tables/index.ts";
import { deleteTeamRow } from "#server/modules/people/teams/team-rows.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { addSpaceRow } from "#server/testing/row-fixtures.ts";

let app: TestApp;
let admin: Admin;
let spaceId: string;
let docs: string;
let support: string;

const newTeam = async (title: string) => {
  const { client, organizationId } = admin;
  const made = createOrganizationTeam({ client, path: { organizationId }, body: { title } });
  return (await dataOf(made)).id;
};

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  admin = await app.newAdmin();
  spaceId = await addSpaceRow(app.database.db, { organizationId: admin.organizationId });
  [docs, support] = [await newTeam("Docs"), await newTeam("Support")];
});

/** What is answered to who asks while another connection deletes a team and commits once it is waited for. */
const whileDeleted = async <Answer>(teamId: string, ask: () => Promise<Answer>) => {
  const { db } = app.database;
  const asked = await transaction(app.context, async (tx) => {
    const [holder] = await tx.db
      .select({ pid: sql<number>`pid` })
      .from(sql`pg_backend_pid() as held (pid)`);
    await deleteTeamRow(tx.db, teamId);
    const answer = ask();
    const waits = sql`${holder?.pid} = any(pg_blocking_pids(pid))`;
    await vi.waitFor(
      async () => expect(await db.$count(sql`pg_stat_activity`, waits)).toBeGreaterThan(0),
      { timeout: 20_000 },
    );
    return { answer };
  });
  return asked.answer;
};
const given = () => app.database.db.$count(grants, sql`${grants.spaceId} = ${spaceId}`);
const recorded = async () => {
  const { client, organizationId } = admin;
  const query = { action: "permission.changed" };
  return (await dataOf(listOrganizationAuditEvents({ client, path: { organizationId }, query })))
    .count;
};

// The embedded database lets nobody in while a transaction is open.
describe.runIf(process.env.TEST_DATABASE_URL)("a team that is deleted at the same moment", () => {
  it("is named as none of the organization, and nobody named with it is given anything", async () => {
    const body = { teams: [support, docs], role: "edit" as const };
    const { status, error } = await whileDeleted(docs, () =>
      outcome(inviteToSpace({ client: admin.client, path: { spaceId }, body })),
    );
    expect(status).toBe(400);
    expect(error).toMatchObject({
      error: { message: `${docs} is not a team of the organization. Nothing was changed.` },
    });
    expect([await given(), await recorded()]).toEqual([0, 0]);
  });

  it("is not there to be given another role", async () => {
    const path = { spaceId, teamId: docs };
    const { client } = admin;
    await dataOf(inviteToSpace({ client, path, body: { teams: [docs], role: "read" } }));
    const { status } = await whileDeleted(docs, () =>
      outcome(updateTeamPermissionInSpace({ client, path, body: { role: "edit" } })),
    );
    expect(status).toBe(404);
    expect([await given(), await recorded()]).toEqual([0, 1]);
  });
});
