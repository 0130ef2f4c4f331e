import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  getChangeRequestMergePlan,
  keepSuccessors,
  listSiteRedirects,
  mergeChangeRequest,
  previewSpaceContentUpdate,
  publishSite,
  resolveSiteAddress,
  revertChangeRequest,
  updateChangeRequest,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import {
  type Change,
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";

let app: TestApp;
let fixture: SiteFixture;
let old = "";
let part = "";
let fresh = "";
let other = "";
beforeAll(async () => {
  app = await makeApp();
});
/** A published site whose root shows Old, with Part below it, and Fresh and Other beside it. */
beforeEach(async () => {
  fixture = await makeSiteFixture(app);
  await dataOf(publishSite({ client: fixture.admin.client, path: fixture.site }));
  const pages = ["Old", "Fresh", "Other"].map((title) => newPage(title, "."));
  [old = "", fresh = "", other = ""] = createdIn(await edit(...pages));
  [part = ""] = createdIn(await edit(newPage("Part", ".", { into: old })));
});

const edit = (...changes: Change[]) =>
  editSpace(fixture.admin.client, fixture.guides.spaceId, ...changes);
const remove = (page: string, successor?: string | null): Change => ({
  operation: "delete_page",
  page,
  ...(successor !== undefined && { successor }),
});
/** What readers get at an address: the status, and where they are led. */
const at = async (path: string) => {
  const { client } = fixture.admin;
  const asked = resolveSiteAddress({ client, path: fixture.site, query: { path } });
  const { status, target } = await dataOf(asked);
  return target === undefined ? status : `${status} ${target}`;
};

const named = (changeRequestId: string) => {
  const { client } = fixture.admin;
  const { spaceId } = fixture.guides;
  const path = { spaceId, changeRequestId };
  return {
    id: changeRequestId,
    edit: (...changes: Change[]) => editChangeRequest(client, spaceId, changeRequestId, ...changes),
    plan: () => dataOf(getChangeRequestMergePlan({ client, path })),
    merge: (plan?: string) =>
      outcome(mergeChangeRequest({ client, path, body: plan === undefined ? {} : { plan } })),
    update: () => outcome(updateChangeRequest({ client, path })),
    revert: async () => named((await dataOf(revertChangeRequest({ client, path }))).id),
    choose: (...successors: { page: string; successor: string | null }[]) =>
      outcome(keepSuccessors({ client, path, body: { successors } })),
  };
};
/** A change request with these changes, and what is asked of it. */
const begin = async (...changes: Change[]) => {
  const { client } = fixture.admin;
  const path = { spaceId: fixture.guides.spaceId };
  const { id } = await dataOf(createChangeRequest({ client, path, body: { subject: "New" } }));
  const request = named(id);
  if (changes.length > 0) await request.edit(...changes);
  return request;
};

describe("a page that is deleted in favour of another", () => {
  it("leads readers there from the merge on, with what goes with it; the plan says so before", async () => {
    const request = await begin(remove(old, fresh));
    expect(await at("/old")).toBe(200);
    const plan = await request.plan();
    expect(plan.successors).toEqual([{ page: old, successor: fresh }]);
    expect(plan.readerAddresses).toMatchObject({
      gone: 0,
      redirected: 2,
      items: [
        { address: "/old", change: "redirected", redirect: "/fresh" },
        { address: "/old/part", change: "redirected", redirect: "/fresh" },
      ],
    });
    expect(plan.rules.find(({ rule }) => rule === "reader-addresses")?.met).toBe(true);
    expect((await request.merge(plan.hash)).status).toBe(200);
    expect(await at("/old")).toBe("308 /fresh");
    expect(await at("/old/part")).toBe("308 /fresh");
    expect(await at("/old/none")).toBe(404);
  });

  it("keeps it through later edits, the space's, and the page coming back in between", async () => {
    const request = await begin(remove(old, fresh));
    await request.edit(newPage("More", "."));
    await edit({ operation: "update_page", page: other, title: "Another" });
    expect((await request.update()).status).toBe(200);
    await request.edit({ operation: "revert_page", page: old });
    expect((await request.plan()).successors).toEqual([]);
    await request.edit(remove(old));
    expect((await request.plan()).successors).toEqual([{ page: old, successor: fresh }]);
    await request.merge();
    expect(await at("/old")).toBe("308 /fresh");
  });

  it("has its address again when it comes back, and leads nowhere when it goes without one", async () => {
    const request = await begin(remove(old, fresh));
    await request.merge();
    const back = await request.revert();
    await back.merge();
    expect(await at("/old")).toBe(200);
    expect(await at("/old/part")).toBe(200);
    await (await begin(remove(old))).merge();
    expect(await at("/old")).toBe(404);
  });

  it("leads there again when its return is taken back", async () => {
    const request = await begin(remove(old, fresh));
    await request.merge();
    const back = await request.revert();
    await back.merge();
    const again = await back.revert();
    expect((await again.plan()).readerAddresses).toMatchObject({ gone: 0, redirected: 2 });
    await again.merge();
    expect(await at("/old")).toBe("308 /fresh");
  });

  it("leads on where its successor is renamed, and to what succeeds that", async () => {
    await edit(remove(old, fresh));
    await edit({ operation: "update_page", page: fresh, slug: "new" });
    expect(await at("/old")).toBe("308 /new");
    await edit(remove(fresh, other));
    expect(await at("/old")).toBe("308 /other");
    expect(await at("/new")).toBe("308 /other");
    await edit(remove(other));
    expect(await at("/old")).toBe(404);
  });

  it("is told apart from what went with it where that has a successor of its own", async () => {
    await edit(remove(part, other), remove(old, fresh));
    expect(await at("/old")).toBe("308 /fresh");
    expect(await at("/old/part")).toBe("308 /other");
  });

  it("is among the redirects of its site, leading to its successor", async () => {
    await edit(remove(old, fresh));
    const { client } = fixture.admin;
    const { items } = await dataOf(listSiteRedirects({ client, path: fixture.site }));
    const pageId = fresh;
    expect(items).toMatchObject([
      { source: "/old", status: "ok", automatic: true, destination: { pageId } },
    ]);
    await edit(remove(fresh));
    const later = await dataOf(listSiteRedirects({ client, path: fixture.site }));
    expect(later.items.map(({ source, status }) => `${source} ${status}`)).toContain("/old broken");
  });

  it("is said of an edit, too, before it is made", async () => {
    const { client } = fixture.admin;
    const path = { spaceId: fixture.guides.spaceId };
    const body = { changes: [remove(old, fresh)] };
    const { addresses } = await dataOf(previewSpaceContentUpdate({ client, path, body }));
    expect(addresses.items.map(({ before, redirect }) => `${before} ${redirect}`)).toEqual([
      "/old /fresh",
      "/old/part /fresh",
    ]);
  });
});

describe("the successor of a deletion", () => {
  it("is a page that stays and that readers can open", async () => {
    const { client } = fixture.admin;
    const { spaceId } = fixture.guides;
    const group: Change = { operation: "insert_page", type: "group", title: "Group" };
    const [grouped = ""] = createdIn(await edit(group));
    const { id: changeRequestId } = await begin();
    for (const [changes, message] of [
      [[remove(old, "none")], "There is no page"],
      [[remove(old, part)], "“Part” goes as well"],
      [[remove(old, old)], "“Old” goes as well"],
      [[remove(old, grouped)], "“Group” is a group"],
      [[remove(old, fresh), remove(fresh)], "“Fresh” goes as well"],
    ] as const) {
      const tried = editChangeRequest(client, spaceId, changeRequestId, ...changes);
      const said = await tried.then(String, String);
      expect(said).toContain("changes.0.successor");
      expect(said).toContain(message);
    }
    expect(await at("/old")).toBe(200);
  });
});

describe("the successors chosen for a merge", () => {
  it("count for pages that go whichever way, and move the plan", async () => {
    const request = await begin(remove(old));
    const before = await request.plan();
    expect(before.readerAddresses).toMatchObject({ gone: 2, redirected: 0 });
    const chosen = await request.choose(
      { page: old, successor: fresh },
      { page: part, successor: other },
    );
    expect(chosen).toMatchObject({ status: 200 });
    const moved = await request.merge(before.hash);
    expect(moved).toMatchObject({
      status: 409,
      error: { error: { reason: "change-request.plan-moved" } },
    });
    expect((await request.plan()).readerAddresses).toMatchObject({ gone: 0, redirected: 2 });
    expect(await request.choose({ page: part, successor: null })).toMatchObject({
      status: 200,
      data: { successors: [{ page: old, successor: fresh }] },
    });
    await request.merge();
    expect(await at("/old/part")).toBe("308 /fresh");
  });

  it("are of pages that go, once each, and lead to pages that stay", async () => {
    const request = await begin(remove(old));
    const refused = async (...chosen: { page: string; successor: string | null }[]) => {
      const { status, error } = (await request.choose(...chosen)) as {
        status: number;
        error?: { error: { details?: { path: string }[] } };
      };
      return `${status} ${error?.error.details?.[0]?.path}`;
    };
    expect(await refused({ page: other, successor: fresh })).toBe("400 successors.0.page");
    expect(await refused({ page: "none", successor: fresh })).toBe("400 successors.0.page");
    expect(await refused({ page: old, successor: part })).toBe("400 successors.0.successor");
    const one = { page: old, successor: fresh };
    expect(await refused(one, one)).toBe("400 successors.1.page");
    expect((await request.plan()).successors).toEqual([]);
    await request.merge();
    expect((await request.choose(one)).status).toBe(409);
    expect(await at("/old")).toBe(404);
  });

  it("count although the space moves on, and lead nowhere once the successor is gone", async () => {
    const request = await begin(remove(old, fresh));
    await edit(remove(fresh));
    const plan = await request.plan();
    expect(plan.readerAddresses).toMatchObject({ gone: 2, redirected: 0 });
    await request.choose({ page: old, successor: other });
    expect((await request.plan()).readerAddresses).toMatchObject({ gone: 0, redirected: 2 });
    await request.merge();
    expect(await at("/old")).toBe("308 /other");
  });

  it("lead from what a change request added, once that is taken back", async () => {
    const request = await begin(newPage("Added", "."));
    await request.merge();
    expect(await at("/added")).toBe(200);
    const back = await request.revert();
    const [gone] = (await back.plan()).readerAddresses.items;
    expect(gone).toMatchObject({ change: "gone", address: "/added" });
    await back.choose({ page: gone?.page.id ?? "", successor: other });
    await back.merge();
    expect(await at("/added")).toBe("308 /other");
  });
});
