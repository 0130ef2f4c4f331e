import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import {
  type ContentChange,
  createChangeRequest,
  getChangeRequestMergePlan,
  keepSuccessors,
  listPages,
  listPagesInChangeRequest,
  mergeChangeRequest,
  type PlannedReaderAddress,
  publishSite,
  resolveSiteAddress,
  revertChangeRequest,
  type RevisionPage,
  updateChangeRequest,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#client";
import {
  type AddressAct,
  addressHistory,
  chosen,
  NONE,
  type PageAct,
  readerOracle,
  type Shown,
  type ShownPage,
} from "#server/testing/address-histories.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { newPage } from "#server/testing/content-fixture.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";
import { cases, isFull } from "#testing/depth.ts";

/** One for fifty that are tried in memory. */
const RUNS = cases(20);

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

/** A change request as it is known beside the product. */
interface Request {
  readonly id: string;
  readonly kept: Map<string, string>;
  readonly reverts?: Request;
  merged: boolean;
}

const seen = { merges: 0, led: 0 };

/** Pages as readers of the root of the site have them, where a section stands at /api. */
const shownOf = (pages: readonly RevisionPage[]): Shown => {
  const shown = new Map<string, ShownPage>();
  const walk = (some: readonly RevisionPage[], parent: string | null): void => {
    for (const page of some) {
      if (page.type === "link") continue;
      const isRead = page.type === "document" && !/^api(?:\/|$)/.test(page.path);
      shown.set(page.id, { parent, ...(isRead && { address: `/${page.path}` }) });
      walk(page.pages, page.id);
    }
  };
  walk(pages, null);
  return shown;
};

/** A space on a published site of the service, and what its readers should get. */
class Served {
  private readonly requests: Request[] = [];
  private readonly revisions: string[] = [];
  private readonly oracle = readerOracle();

  constructor(private readonly fixture: SiteFixture) {}

  private get client() {
    return this.fixture.admin.client;
  }
  private get space() {
    return { spaceId: this.fixture.guides.spaceId };
  }
  private named({ id }: Request) {
    return { client: this.client, path: { ...this.space, changeRequestId: id } };
  }
  private async shown(): Promise<Shown> {
    return shownOf((await dataOf(listPages({ client: this.client, path: this.space }))).pages);
  }
  private async at(path: string): Promise<{ status: number; target?: string | undefined }> {
    const { client } = this;
    return dataOf(resolveSiteAddress({ client, path: this.fixture.site, query: { path } }));
  }

  /** The change of an act, where one can be made of it, and what is to succeed the page that it deletes. */
  private changeOf(act: PageAct, ids: readonly string[]): ContentChange | undefined {
    const page = chosen(ids, act.at);
    const into = "into" in act && act.into !== NONE ? chosen(ids, act.into) : undefined;
    if (act.kind === "insert")
      return newPage(act.slug.toUpperCase(), ".", { slug: act.slug, ...(into && { into }) });
    if (page === undefined) return undefined;
    switch (act.kind) {
      case "rename":
        return { operation: "update_page", page, slug: act.slug };
      case "move":
        return { operation: "update_page", page, into: into ?? null };
      case "delete": {
        const successor = act.successor % 3 === NONE ? undefined : chosen(ids, act.successor);
        return { operation: "delete_page", page, ...(successor !== undefined && { successor }) };
      }
    }
  }

  /** Does something to the space itself; what is refused changes nothing. */
  private async edit(change: ContentChange | undefined): Promise<void> {
    if (!change) return;
    const before = await this.shown();
    const body = { changes: [change] };
    const { data } = await outcome(
      updateSpaceContent({ client: this.client, path: this.space, body }),
    );
    if (!data) return;
    this.revisions.push(data.revision);
    const { page, successor } = change.operation === "delete_page" ? change : {};
    const given = new Map(page && successor ? [[page, successor]] : []);
    this.oracle.change(before, await this.shown(), given);
  }

  private async begin(changes: readonly PageAct[]): Promise<void> {
    const body = { subject: "History" };
    const { id } = await dataOf(
      createChangeRequest({ client: this.client, path: this.space, body }),
    );
    const request: Request = { id, kept: new Map(), merged: false };
    this.requests.push(request);
    await this.change(request, changes);
  }

  private async change(request: Request, acts: readonly PageAct[]): Promise<void> {
    for (const act of acts) {
      const { pages } = await dataOf(listPagesInChangeRequest(this.named(request)));
      const change = this.changeOf(act, [...shownOf(pages).keys()]);
      if (!change) continue;
      const body = { changes: [change] };
      const { data } = await outcome(updateChangeRequestContent({ ...this.named(request), body }));
      if (data && change.operation === "delete_page" && change.successor)
        request.kept.set(change.page, change.successor);
    }
  }

  private async choose(request: Request, act: { page: number; successor: number }): Promise<void> {
    const { pages } = await dataOf(listPagesInChangeRequest(this.named(request)));
    const stay = shownOf(pages);
    const page = chosen(
      [...(await this.shown()).keys()].filter((id) => !stay.has(id)),
      act.page,
    );
    if (page === undefined) return;
    const successor =
      act.successor === NONE ? null : (chosen([...stay.keys()], act.successor) ?? null);
    const body = { successors: [{ page, successor }] };
    const { data } = await outcome(keepSuccessors({ ...this.named(request), body }));
    if (!data) return;
    if (successor === null) request.kept.delete(page);
    else request.kept.set(page, successor);
  }

  private async merge(request: Request): Promise<void> {
    const { hash, readerAddresses } = await dataOf(getChangeRequestMergePlan(this.named(request)));
    const before = await this.shown();
    const body = { plan: hash };
    const { data } = await outcome(mergeChangeRequest({ ...this.named(request), body }));
    if (!data) return;
    request.merged = true;
    this.revisions.push(data.revision);
    seen.merges += 1;
    const after = await this.shown();
    this.oracle.change(before, after, request.kept);
    await this.holdPlan(before, after, readerAddresses.items);
  }

  /** The plan named each address that a page left, and what it said is what came of it. */
  private async holdPlan(
    before: Shown,
    after: Shown,
    items: readonly PlannedReaderAddress[],
  ): Promise<void> {
    const said = items.filter(({ change }) => change !== "unreachable");
    const left = [...before].flatMap(([id, { address }]) =>
      address === undefined || after.get(id)?.address === address ? [] : [address],
    );
    expect(said.map(({ address }) => address).toSorted()).toEqual(left.toSorted());
    for (const { address, change, redirect } of said) {
      const { status, target } = await this.at(address);
      expect(target, `where ${address} leads`).toBe(redirect);
      const wanted = { gone: 404, taken: 200, redirected: 308, unreachable: 0 }[change];
      expect(status, address).toBe(wanted);
    }
  }

  private async revert(request: Request): Promise<void> {
    const { data } = await outcome(revertChangeRequest(this.named(request)));
    if (!data) return;
    const kept = new Map(request.reverts?.kept);
    this.requests.push({ id: data.id, kept, reverts: request, merged: false });
  }

  async act(act: AddressAct): Promise<void> {
    switch (act.kind) {
      case "edit":
        for (const one of act.changes)
          await this.edit(this.changeOf(one, [...(await this.shown()).keys()]));
        return;
      case "begin":
        return this.begin(act.changes);
      case "restore":
      case "undo": {
        const revision = chosen(this.revisions, act.at);
        const operation = act.kind === "restore" ? "restore_revision" : "undo_revision";
        return this.edit(revision === undefined ? undefined : { operation, revision });
      }
      default: {
        const merged = act.kind === "revert";
        const request = chosen(
          this.requests.filter((one) => one.merged === merged),
          act.at,
        );
        if (!request) return;
        if (act.kind === "change") return this.change(request, act.changes);
        if (act.kind === "choose") return this.choose(request, act);
        if (act.kind === "merge") return this.merge(request);
        if (act.kind === "revert") return this.revert(request);
        await outcome(updateChangeRequest(this.named(request)));
      }
    }
  }

  /** Every address at which a page was read leads to it or to what succeeds it, unless something stands there. */
  async hold(): Promise<void> {
    const now = await this.shown();
    for (const address of this.oracle.addresses()) {
      const { status, target } = await this.at(address);
      if (status === 200) continue;
      expect(target, `where ${address} leads`).toBe(this.oracle.leadsTo(address, now));
      if (target !== undefined) seen.led += 1;
    }
  }
}

it(`${RUNS} histories over the API lead from every address to the page that was read there, as their plans say`, async () => {
  const property = fc.asyncProperty(addressHistory, async (history) => {
    const fixture = await makeSiteFixture(app);
    await dataOf(publishSite({ client: fixture.admin.client, path: fixture.site }));
    const served = new Served(fixture);
    await served.act({ kind: "edit", changes: [{ kind: "insert", slug: "a", at: 0, into: 0 }] });
    for (const act of history) await served.act(act);
    await served.hold();
  });
  const run = fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  await expect(run).resolves.toBeUndefined();
  // Of a few none may do it.
  if (isFull) expect(Math.min(seen.merges, seen.led)).toBeGreaterThan(RUNS / 4);
});
