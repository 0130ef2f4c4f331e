import { beforeAll, describe, expect, it } from "vitest";
import {
  createSavedView,
  deleteSavedView,
  listOrganizationAuditEvents,
  listSavedViews,
  removeMemberFromOrganizationById,
  updateSavedView,
} from "#client";
import { MAX_SAVED_VIEWS } from "#contract/schemas/limits.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
let member: Person;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  member = await app.newMember(admin.organizationId, "read");
});

type List = "change-requests" | "space-change-requests";
const save = (by: Person, name: string, search = "who=creator", list: List = "change-requests") =>
  createSavedView({
    client: by.client,
    path: { organizationId: admin.organizationId },
    body: { list, name, search },
  });
const viewsOf = async (by: Person, list: List = "change-requests") => {
  const path = { organizationId: admin.organizationId };
  return (await dataOf(listSavedViews({ client: by.client, path, query: { list } }))).items;
};
const namesOf = async (by: Person, list?: List) =>
  (await viewsOf(by, list)).map(({ name }) => name);
const pathOf = ({ id }: { readonly id: string }) => ({
  organizationId: admin.organizationId,
  savedViewId: id,
});

describe("saved views", () => {
  it("are listed by name, renamed, given other filters and deleted", async () => {
    const slow = await dataOf(save(member, " Slow ones ", "inactive=30&turn=waiting"));
    expect(slow).toMatchObject({ name: "Slow ones", search: "inactive=30&turn=waiting" });
    await dataOf(save(member, "mine"));
    expect(await namesOf(member)).toEqual(["mine", "Slow ones"]);
    const body = { name: "A month old", search: "inactive=30" };
    const { client } = member;
    await dataOf(updateSavedView({ client, path: pathOf(slow), body }));
    expect(await viewsOf(member)).toMatchObject([body, { name: "mine" }]);
    for (const _ of [1, 2]) {
      const { response } = await deleteSavedView({ client, path: pathOf(slow) });
      expect(response?.status).toBe(204);
    }
    expect(await namesOf(member)).toEqual(["mine"]);
  });

  it("belong to who saved them, for one list, and their names go nowhere else", async () => {
    const secret = await dataOf(save(member, "Between us", "space=x", "space-change-requests"));
    expect(await namesOf(member)).not.toContain("Between us");
    expect(await namesOf(admin, "space-change-requests")).toEqual([]);
    const { client } = admin;
    const renamed = await updateSavedView({ client, path: pathOf(secret), body: { name: "Ours" } });
    expect(renamed.response?.status).toBe(404);
    await deleteSavedView({ client, path: pathOf(secret) });
    expect(await namesOf(member, "space-change-requests")).toEqual(["Between us"]);
    const { items } = await dataOf(
      listOrganizationAuditEvents({ client, path: { organizationId: admin.organizationId } }),
    );
    expect(items.filter(({ target }) => target.type === "saved-view")).toEqual([]);
    expect(JSON.stringify(items)).not.toContain("Between us");
  });

  it("have names of their own, whatever their case", async () => {
    await dataOf(save(member, "Twice"));
    const again = await save(member, "tWICE");
    expect(again.response?.status).toBe(409);
    const other = await dataOf(save(member, "Once"));
    const { client } = member;
    const taken = await updateSavedView({ client, path: pathOf(other), body: { name: "twice" } });
    expect(taken.response?.status).toBe(409);
    const same = await dataOf(
      updateSavedView({ client, path: pathOf(other), body: { name: "ONCE" } }),
    );
    expect(same.name).toBe("ONCE");
    const raced = await Promise.all([save(member, "Raced"), save(member, "raced")]);
    expect(new Set(raced.map(({ response }) => response?.status))).toEqual(new Set([201, 409]));
  });

  it("are as many as there may be, and go with their owner", async () => {
    const collector = await app.newMember(admin.organizationId, "read");
    for (let at = 0; at < MAX_SAVED_VIEWS; at += 1) await dataOf(save(collector, `View ${at}`));
    const { error, response } = await save(collector, "One more");
    expect(response?.status).toBe(409);
    expect(error).toMatchObject({ error: { reason: "saved-view.too-many" } });
    await dataOf(save(collector, "Of another list", "", "space-change-requests"));
    const { organizationId } = admin;
    const gone = await removeMemberFromOrganizationById({
      client: admin.client,
      path: { organizationId, userId: collector.id },
    });
    expect(gone.response?.status).toBe(204);
  });

  it("keep only what an address can hold", async () => {
    for (const search of ["#top", "a b", "x".repeat(2001)])
      expect((await save(member, "Bad", search)).response?.status).toBe(400);
  });
});
