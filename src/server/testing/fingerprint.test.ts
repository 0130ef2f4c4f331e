import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/db/open.ts";
import { organizations, tokens, users } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { fingerprint, writtenBy } from "./fingerprint.ts";
import { type Admin, makeApp } from "./make-app.ts";
import { addSpaceRow } from "./row-fixtures.ts";

let db: Database;
let admin: Admin;
beforeAll(async () => {
  const app = await makeApp();
  ({ db } = app.database);
  admin = await app.newAdmin();
});

const account = () => eq(users.id, admin.id);
const organization = () => eq(organizations.id, admin.organizationId);
const own = () => eq(tokens.userId, admin.id);
const renamed = (displayName: string) => async () =>
  db.update(users).set({ displayName }).where(account());
const retitled = async () =>
  db.update(organizations).set({ title: "Another title" }).where(organization());

describe("the fingerprint of the database", () => {
  it("tells of every kind of write, and of the table it was in", async () => {
    const spaceId = newId();
    const writes: readonly [string, () => Promise<unknown>][] = [
      ["spaces", () => addSpaceRow(db, admin, { id: spaceId })],
      ["users", renamed("Ada")],
      ["organizations", retitled],
      ["tokens", async () => db.update(tokens).set({ name: "Mine" }).where(own())],
    ];
    for (const [table, write] of writes) expect(await writtenBy(db, write)).toEqual([table]);
  });

  it("tells of a row that was written again as it was", async () => {
    await renamed("Grace")();
    expect(await writtenBy(db, renamed("Grace"))).toEqual(["users"]);
  });

  it("tells of a row that was taken away and put back", async () => {
    const person = {
      id: newId(),
      email: `${newId().toLowerCase()}@people.example`,
      displayName: "Ben",
      createdAt: new Date(),
    };
    await db.insert(users).values(person);
    const swap = async () => {
      await db.delete(users).where(eq(users.id, person.id));
      await db.insert(users).values(person);
    };
    expect(await writtenBy(db, swap)).toEqual(["users"]);
  });

  it("stays when nothing was written, or all of it was taken back", async () => {
    const before = await fingerprint(db);
    await db.select().from(users).where(account()).for("update");
    await expect(
      db.transaction(async (tx) => {
        await tx.update(users).set({ displayName: "Nobody" }).where(account());
        tx.rollback();
      }),
    ).rejects.toThrow();
    expect(await fingerprint(db)).toEqual(before);
  });

  it("stays when a token is used, which reading does", async () => {
    const use = async () => db.update(tokens).set({ lastUsedAt: new Date() }).where(own());
    expect(await writtenBy(db, use)).toEqual([]);
  });
});
