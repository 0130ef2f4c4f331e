import { beforeAll, describe, expect, it } from "vitest";
import { operatorContext } from "#server/access/operator-context.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { newJobIn, queuedJob } from "#server/testing/job-fixture.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { findJob } from "./job-rows.ts";
import type { JobKind } from "./jobs.ts";
import { runQueuedAtOnce } from "./run-at-once.ts";

let app: TestApp;
let context: Context;
let ours: Person & { readonly organizationId: string };
let theirs: Person & { readonly organizationId: string };

beforeAll(async () => {
  app = await makeApp();
  context = operatorContext(app.database.db, app.context.settings);
  ours = await app.newAdmin();
  theirs = await app.newAdmin();
});

const kindOf = (run: JobKind["run"]): JobKind => ({
  kind: `test ${newId()}`,
  maxAttempts: 1,
  retryAfter: () => 0,
  run,
});

describe("work that is carried out at once", () => {
  it("is done within the transaction that queued it, and leaves what others have queued", async () => {
    const ran: unknown[] = [];
    const kind = kindOf((job) => job.step(async () => void ran.push(job.input)));
    const { organizationId } = ours;
    const other = await queuedJob(context, {
      kind: kind.kind,
      organizationId: theirs.organizationId,
    });
    const id = await transaction(context, async (tx) => {
      const made = await newJobIn(tx, { kind: kind.kind, organizationId, input: { page: 1 } });
      await runQueuedAtOnce(tx, kind, organizationId);
      return made;
    });
    expect(ran).toEqual([{ page: 1 }]);
    expect(await findJob(context.db, id)).toMatchObject({ state: "done", lease: null });
    expect(await findJob(context.db, other)).toMatchObject({ state: "queued", attempts: 0 });
  });

  it("takes what queued it along when it fails", async () => {
    const kind = kindOf(() => Promise.reject(new Error("not today")));
    const { organizationId } = ours;
    let id = "";
    const undone = transaction(context, async (tx) => {
      id = await newJobIn(tx, { kind: kind.kind, organizationId });
      await runQueuedAtOnce(tx, kind, organizationId);
    });
    await expect(undone).rejects.toThrow("not today");
    expect(await findJob(context.db, id)).toBeUndefined();
  });
});
