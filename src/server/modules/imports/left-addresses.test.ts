import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createSite,
  getChangeRequestMergePlan,
  keepSuccessors,
  listPages,
  mergeChangeRequest,
  publishSite,
  resolveSiteAddress,
  revertChangeRequest,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { type GitFixture, gitFixture } from "#server/testing/git-fixture.ts";
import {
  docPage,
  importing,
  importJobs,
  openTestSite,
  type TestSite,
} from "#server/testing/import-site.ts";
import type { Admin } from "#server/testing/make-app.ts";

/** A published site that shows a space: what its readers get, and what becomes of it. */
const readersOf = async ({ client, organizationId }: Admin, spaceId: string) => {
  const path = { organizationId };
  const body = { title: "Docs", spaces: [spaceId] };
  const { id: siteId } = await dataOf(createSite({ client, path, body }));
  const site = { organizationId, siteId };
  await dataOf(publishSite({ client, path: site }));
  const request = (changeRequestId: string) => ({ client, path: { spaceId, changeRequestId } });
  return {
    at: async (address: string) => {
      const query = { path: address };
      const { status, target } = await dataOf(resolveSiteAddress({ client, path: site, query }));
      return target === undefined ? `${status}` : `${status} ${target}`;
    },
    idOf: async (title: string): Promise<string> => {
      const { pages } = await dataOf(listPages({ client, path: { spaceId } }));
      return pages.find((page) => page.title === title)?.id ?? "";
    },
    /** What the plan of a change request says of addresses. */
    planned: async (id: string) => {
      const { readerAddresses } = await dataOf(getChangeRequestMergePlan(request(id)));
      return readerAddresses.items.map(({ change, address }) => `${change} ${address}`);
    },
    choose: (id: string, page: string, successor: string) =>
      dataOf(keepSuccessors({ ...request(id), body: { successors: [{ page, successor }] } })),
    merge: (id: string) => dataOf(mergeChangeRequest(request(id))),
    revert: async (id: string) => (await dataOf(revertChangeRequest(request(id)))).id,
  };
};

let git: GitFixture;
beforeAll(async () => {
  git = await gitFixture();
});
afterAll(() => git.close());

const files = { "README.md": "# Home\n", "a.md": "# A\n\nOne.\n", "b.md": "# B\n\nTwo.\n" };

describe("addresses that pages leave by a commit", () => {
  it("lead to them, and nowhere where the file is gone", async () => {
    const spaceId = await git.bound("direct");
    git.server.commit("direct", files);
    await git.sync(spaceId);
    const { at } = await readersOf(git.admin, spaceId);
    expect(await at("/a")).toBe("200");
    git.server.commit("direct", { "a.md": null, "new/a.md": files["a.md"], "b.md": null });
    expect(await git.sync(spaceId)).toMatchObject({ state: "done" });
    expect(await at("/new/a")).toBe("200");
    expect(await at("/a")).toBe("308 /new/a");
    expect(await at("/b")).toBe("404");
  });

  it("are in the plan of the change request that it waits in, where each can be led on", async () => {
    const spaceId = await git.bound("reviewed", { land: "change-request" });
    git.server.commit("reviewed", files);
    const first = await git.sync(spaceId);
    expect(first).toMatchObject({ state: "done" });
    const readers = await readersOf(git.admin, spaceId);
    await readers.merge(first.changeRequest?.id ?? "");
    const [a, b] = [await readers.idOf("A"), await readers.idOf("B")];
    git.server.commit("reviewed", { "b.md": null });
    const changeRequest = (await git.sync(spaceId)).changeRequest?.id ?? "";
    expect(await readers.planned(changeRequest)).toEqual(["gone /b"]);
    await readers.choose(changeRequest, b, a);
    expect(await readers.planned(changeRequest)).toEqual(["redirected /b"]);
    await readers.merge(changeRequest);
    expect(await readers.at("/b")).toBe("308 /a");
    const back = await readers.revert(changeRequest);
    await readers.merge(back);
    expect(await readers.at("/b")).toBe("200");
  });
});

describe("addresses that pages leave by an import", () => {
  let website: TestSite;
  beforeEach(async () => {
    website = await openTestSite(pagesOf(["install", "use"]));
  });
  afterEach(() => website.close());

  const pagesOf = (names: readonly string[]) => {
    const menu = ["", ...names].map((name) => [`/docs/${name}`, name || "Welcome"] as const);
    return Object.fromEntries(
      menu.map(([at, title]) => [at, docPage(title, "<p>Read.</p>", menu)]),
    );
  };

  it("are in the plan of its change request, where each can be led on", async () => {
    const jobs = importJobs(git.app, [website]);
    const imports = importing(git.admin, git.admin, () => jobs);
    const space = await imports.newSpace();
    const source = { type: "website" as const, url: `${website.origin}/docs/` };
    const importAll = async () =>
      (await imports.all({ source, target: { space } })).result?.changeRequest ?? "";
    const readers = await readersOf(git.admin, space);
    await readers.merge(await importAll());
    const [install, use] = [await readers.idOf("install"), await readers.idOf("use")];
    expect(await readers.at("/use")).toBe("200");
    website.set({ ...pagesOf(["install"]), "/docs/use": undefined });
    const again = await importAll();
    expect(await readers.planned(again)).toEqual(["gone /use"]);
    await readers.choose(again, use, install);
    expect(await readers.planned(again)).toEqual(["redirected /use"]);
    await readers.merge(again);
    expect(await readers.at("/use")).toBe("308 /install");
    await readers.merge(await readers.revert(again));
    expect(await readers.at("/use")).toBe("200");
  });
});
