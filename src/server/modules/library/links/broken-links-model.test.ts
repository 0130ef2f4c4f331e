import { eq, inArray } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createCollection,
  createSpace,
  deleteCollectionById,
  deleteSpaceById,
  duplicateSpace,
  moveSpace,
  removeMemberFromOrganizationById,
  restoreSpace,
  transferSpace,
} from "#client";
import { auditEvents, currentPages, members } from "#server/db/tables/index.ts";
import { transaction } from "#server/db/transaction.ts";
import { addMember } from "#server/modules/people/members/members.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import {
  judgedBrokenWords,
  keptBroken,
  keptBrokenWords,
  livingSpaces,
} from "#server/testing/broken-links.ts";
import { createdIn, editSpace, newPage, onePixel } from "#server/testing/content-fixture.ts";
import { makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import { type Act, actOn, anyAct } from "#server/testing/space-histories.ts";
import { cases, isFull } from "#testing/depth.ts";

/** Histories that are played; a setting asks for more. */
const RUNS = cases(24);

/** Pairs of changes at the same moment. */
const ROUNDS = cases(12);

type Move =
  | { readonly kind: "content"; readonly at: number; readonly act: Act }
  | {
      readonly kind: "trash" | "restore" | "leave" | "come" | "file" | "copy";
      readonly at: number;
    }
  | { readonly kind: "remove" | "join" | "collection" };

const at = fc.nat(1_000);
const anyMove = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constant("content"), at, act: anyAct }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("trash", "restore", "leave", "come", "file", "copy"),
      at,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("remove", "join", "collection") }),
  },
) as fc.Arbitrary<Move>;
const anyMoves = fc.array(anyMove, { minLength: 4, maxLength: 12 });

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

/** Two organizations of one admin, two spaces in the first, one of them in a collection, and a member. */
const begin = async () => {
  const admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const other = (await app.newAdmin()).organizationId;
  const joinedAt = new Date();
  const place = { organizationId: other, userId: admin.id, role: "admin" as const, joinedAt };
  await app.database.db.insert(members).values(place);
  const member = await app.newMember(organizationId, "read");
  const path = { organizationId };
  const { id: collectionId } = await dataOf(
    createCollection({ client, path, body: { title: "Guides" } }),
  );
  const first = await dataOf(createSpace({ client, path, body: { title: "First" } }));
  const inside = { title: "Second", parent: collectionId };
  const second = await dataOf(createSpace({ client, path, body: inside }));
  const spaceIds = [first.id, second.id];
  const pageIds: { readonly space: string; readonly page: string }[] = [];
  const fileIds: string[] = ["GoneFile"];
  const home = `${TEST_ORIGIN}/o/${organizationId}`;
  const one = <Item>(items: readonly Item[], seed: number): Item | undefined =>
    items[seed % Math.max(1, items.length)];
  const words = {
    title: (seed: number) => `Title ${seed % 5}`,
    text: (seed: number) => {
      const far = one(pageIds, seed);
      const near = one(pageIds, Math.floor(seed / 7));
      return [
        `# Part ${seed % 3}`,
        `[a](title-${seed % 5}) [b](title-${seed % 4}.md#part-${seed % 2}) [c](#part-${seed % 2})`,
        `[d](/pages/${near?.page ?? "none"}) [e](/pages/${near?.page ?? "none"}#part-${seed % 2})`,
        `[f](${home}/spaces/${far?.space}/pages/${far?.page}#part-${seed % 3})`,
        `[g](${home}/spaces/${one(spaceIds, seed)}) [h](/spaces/collections/${collectionId})`,
        `[i](${home}/members/${member.id}) ![j](/files/${one(fileIds, seed)})`,
        `[k](https://elsewhere.example/o/${organizationId}/spaces/gone) [l](/o/else/spaces/gone)`,
      ].join("\n\n");
    },
  };
  const known = async () => {
    pageIds.length = 0;
    for (const space of spaceIds)
      for (const { page } of await app.database.db
        .select({ page: currentPages.pageId })
        .from(currentPages)
        .where(eq(currentPages.spaceId, space))
        .orderBy(currentPages.title, currentPages.pageId))
        pageIds.push({ space, page });
  };
  const insertFile = async (spaceId: string) => {
    const files = [{ name: "a.png", contentType: "image/png", base64: onePixel }];
    const changes = [{ operation: "insert_files" as const, files }];
    const done = await editSpace(client, spaceId, ...changes).catch(() => undefined);
    fileIds.push(...(done?.insertedFiles ?? []).map(({ id }) => id));
  };
  const join = () =>
    transaction(app.context, (tx) =>
      addMember(tx, { organizationId, person: member, role: "read", by: "email" }),
    );
  const play = async (move: Move): Promise<void> => {
    const spaceId = "at" in move ? (one(spaceIds, move.at) ?? "") : "";
    const space = { client, path: { spaceId } };
    switch (move.kind) {
      case "content":
        await known();
        return actOn(client, spaceId, move.act, words).catch(() => undefined);
      case "trash":
        return void (await outcome(deleteSpaceById(space)));
      case "restore":
        return void (await outcome(restoreSpace(space)));
      case "leave":
        return void (await outcome(transferSpace({ ...space, body: { organization: other } })));
      case "come":
        return void (await outcome(
          transferSpace({ ...space, body: { organization: organizationId } }),
        ));
      case "copy": {
        if (spaceIds.length > 3) return undefined;
        const { data } = await outcome(duplicateSpace(space));
        if (data) spaceIds.push(data.id);
        return undefined;
      }
      case "file":
        return insertFile(spaceId);
      case "collection": {
        const body = { parent: collectionId };
        await outcome(moveSpace({ client, path: { spaceId: spaceIds[0] ?? "" }, body }));
        const gone = { organizationId, collectionId };
        return void (await outcome(deleteCollectionById({ client, path: gone })));
      }
      case "remove": {
        const gone = { organizationId, userId: member.id };
        return void (await outcome(removeMemberFromOrganizationById({ client, path: gone })));
      }
      case "join":
        return void (await join());
    }
  };
  return { admin, organizations: [organizationId, other], spaces: [first.id, second.id], play };
};

type Started = Awaited<ReturnType<typeof begin>>;

const eventsOf = async ({ organizations }: Started): Promise<ReadonlySet<string | null>> => {
  const rows = await app.database.db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(inArray(auditEvents.organizationId, organizations));
  return new Set(rows.map(({ id }) => id));
};

/** Every kept link by what tells it from others, with since when and by what. */
const causesOf = async (spaces: readonly string[]) => {
  const causes = new Map<string, { since: number | undefined; event: string | null }>();
  for (const spaceId of spaces)
    for (const { pageId, relation, address, since, event } of await keptBroken(
      app.context,
      spaceId,
    ))
      causes.set([spaceId, pageId, relation, address].join(" "), {
        since: since?.getTime(),
        event,
      });
  return causes;
};

const livingIn = async ({ organizations }: Started): Promise<string[]> =>
  (await Promise.all(organizations.map((id) => livingSpaces(app.context, id)))).flat();

/** Holds what is kept against judging everything again. */
const expectJudged = async ({ admin, organizations }: Started): Promise<void> => {
  for (const organizationId of organizations)
    for (const spaceId of await livingSpaces(app.context, organizationId)) {
      const asked = { organizationId, userId: admin.id, spaceId };
      expect(await keptBrokenWords(app.context, spaceId)).toEqual(
        await judgedBrokenWords(app.context, asked),
      );
    }
};

describe("what is kept of broken links", () => {
  it(
    "is what judging every link finds, with the event that broke it, after whatever happened",
    { timeout: 3_600_000 },
    async () => {
      let broken = 0;
      await fc.assert(
        fc.asyncProperty(anyMoves, async (moves) => {
          const started = await begin();
          for (const move of moves) {
            const living = await livingIn(started);
            const [before, events] = [await causesOf(living), await eventsOf(started)];
            await started.play(move);
            await expectJudged(started);
            const after = await causesOf(living);
            const now = await eventsOf(started);
            for (const [key, { since, event }] of after) {
              const was = before.get(key);
              if (was !== undefined) expect({ since, event }).toEqual(was);
              else
                expect([events.has(event), now.has(event), since]).toEqual([
                  false,
                  true,
                  expect.any(Number),
                ]);
            }
            broken += after.size;
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      if (isFull) expect(broken).toBeGreaterThan(RUNS);
    },
  );

  it("holds where links and what they lead to change at the same moment", async () => {
    const started = await begin();
    const { admin, spaces } = started;
    const { client, organizationId } = admin;
    const [first = "", second = ""] = spaces;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [page = ""] = createdIn(await editSpace(client, second, newPage("Target", "# End")));
      const said = `[a](${TEST_ORIGIN}/o/${organizationId}/spaces/${second}/pages/${page}#end)`;
      const linking = Array.from({ length: 3 }, () => newPage("Links", said));
      await Promise.all([
        editSpace(client, first, ...linking),
        editSpace(client, second, { operation: "delete_page", page }),
      ]);
      await expectJudged(started);
    }
    const kept = await keptBroken(app.context, first);
    expect(kept).toHaveLength(ROUNDS * 3);
  });
});
