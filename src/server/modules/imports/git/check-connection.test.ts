import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createSpace } from "#client";
import type { openGitSession } from "#server/git/git-session.ts";
import { dataOf } from "#server/testing/answers.ts";
import { waiting } from "#server/testing/job-fixture.ts";
import { makeApp, type Admin, type TestApp } from "#server/testing/make-app.ts";
import { checkConnection } from "./check-connection.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.app.stop());

it("one look at a repository runs for a person and two for the service; others wait, and too many are refused", async () => {
  const answer = waiting();
  let open = 0;
  let most = 0;
  const session: typeof openGitSession = () => {
    open += 1;
    most = Math.max(most, open);
    return {
      ask: async () => {
        await answer.promise;
        return {
          branches: [],
          hasBranch: true,
          isEmpty: false,
          mayPush: true,
          protocol: 1,
        } as never;
      },
      end: () => {
        open -= 1;
      },
    };
  };
  const newSpace = async ({ client, organizationId }: Admin) =>
    (await dataOf(createSpace({ client, path: { organizationId }, body: {} }))).id;
  const people = await Promise.all([1, 2, 3].map(() => app.newAdmin()));
  const looks = await Promise.all(
    people.map(async (person) => {
      const space = await newSpace(person);
      const given = { url: "https://git.example.com/docs.git", ref: "refs/heads/main" };
      return () => checkConnection(app.asPerson(person), space, given, session);
    }),
  );
  const [one, two, three] = looks;
  if (!one || !two || !three) throw new Error("there are three");
  const running = [one(), two()];
  await vi.waitFor(() => expect(open).toBe(2));
  const refusals: unknown[] = [];
  const mine = Array.from({ length: 22 }, () =>
    one().catch((error: unknown) => void refusals.push(error)),
  );
  await vi.waitFor(() => expect(refusals).toHaveLength(2));
  expect(refusals[0]).toMatchObject({ code: "busy", retryAfter: 15 });
  running.push(three());
  answer.open();
  expect((await Promise.all(running)).map(({ problem }) => problem)).toEqual([null, null, null]);
  await Promise.all(mine);
  expect(refusals).toHaveLength(2);
  expect(most).toBe(2);
});
