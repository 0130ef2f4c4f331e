import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { heavyResponses } from "#server/testing/saml-heavy-responses.ts";
import { createTestIdentityProvider } from "#server/testing/saml-identity-provider.ts";
import { createJudge, JudgeBusy } from "./judge.ts";
import { judgeResponse } from "./judge-response.ts";

const idp = createTestIdentityProvider();
const now = new Date("2026-03-01T12:00:00Z");
const acsURL = "https://docs.example.com/auth/saml/p1/acs";
const serviceEntityID = "https://docs.example.com/auth/saml/p1/metadata";
const provider = { entityID: idp.entityID, certificate: idp.certificate, acsURL, serviceEntityID };
const form = idp.respond({ acsURL, audience: serviceEntityID, email: "ana@example.com", now });

const large = heavyResponses(idp, {
  acsURL,
  audience: serviceEntityID,
  email: "ana@example.com",
  now,
})
  .map(({ form: text }) => text)
  .slice(0, 10);

// With time for a machine that has much else to do.
const judge = createJudge({ timeLimit: 60_000 });
afterAll(() => judge.stop());

describe("a judge in a thread of its own", () => {
  test("answers as the function does, in order", async () => {
    const answers = await Promise.all(
      [form, `${form}A`, form].map((text) => judge.judge(text, provider, now)),
    );
    expect(answers).toEqual(
      [form, `${form}A`, form].map((text) => judgeResponse(text, provider, now)),
    );
    expect(answers[0]?.verified?.email).toBe("ana@example.com");
  });

  test("lets 16 wait and no more", async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 40 }, () => judge.judge(form, provider, now)),
    );
    const refused = asked.filter(({ status }) => status === "rejected");
    expect(asked.length - refused.length).toBeGreaterThanOrEqual(16);
    expect(refused.length).toBeGreaterThanOrEqual(40 - 17);
    for (const one of refused) expect(one).toMatchObject({ reason: expect.any(JudgeBusy) });
  });

  test("leaves everybody else alone while it reads a large response", async () => {
    let turns = 0;
    let isReading = true;
    const turn = (): void => {
      turns += 1;
      if (isReading) setImmediate(turn);
    };
    setImmediate(turn);
    const answers = await Promise.all(large.map((text) => judge.judge(text, provider, now)));
    isReading = false;
    expect(answers.filter(({ verified }) => verified === undefined)).toEqual([]);
    // In the caller's own thread there would be a turn for each, if that.
    expect(turns).toBeGreaterThan(large.length * 20);
  });

  test("ends what takes too long, and goes on with the next", async () => {
    const hurried = createJudge({ timeLimit: 0 });
    onTestFinished(() => hurried.stop());
    // A thread that has just started cannot be done with a large response within no time.
    for (const text of large.slice(0, 2)) {
      const { checks, verified } = await hurried.judge(text, provider, now);
      expect(verified).toBeUndefined();
      expect(checks.map(({ verdict }) => verdict)).toEqual([
        "passed",
        "passed",
        "failed",
        ...Array.from({ length: checks.length - 3 }, () => "skipped"),
      ]);
      expect(checks[2]?.id).toBe("time-limit");
    }
  });

  test("refuses for time what waits when it is stopped, and all that comes later", async () => {
    const stopped = createJudge();
    const waiting = stopped.judge(form, provider, now);
    await stopped.stop();
    for (const { checks } of [await waiting, await stopped.judge(form, provider, now)])
      expect(checks.find(({ verdict }) => verdict === "failed")?.id).toBe("time-limit");
  });
});
