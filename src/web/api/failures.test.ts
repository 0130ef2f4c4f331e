import { describe, expect, it } from "vitest";
import { describeFailure, failureFrom, isRefusal, ServiceFailure } from "./failures.ts";

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });
const refusal = (status: number, message: string, headers: Record<string, string> = {}) =>
  failureFrom({ error: { code: status, message, requestId: "r1" } }, answer(status, headers));

describe("failures in words", () => {
  it("keeps what the service said, with the request's id and where it was wrong", () => {
    const details = [{ path: "title", message: "is too long" }];
    const failure = failureFrom(
      { error: { code: 400, message: "the request is malformed", details, requestId: "r1" } },
      answer(400),
    );
    expect(failure).toMatchObject({ kind: "refused", status: 400, details, requestId: "r1" });
    expect(describeFailure(failure)).toMatchObject({
      text: "The request is malformed.",
      requestId: "r1",
    });
  });

  it("says which permission is missing, and what stands against a change", () => {
    expect(describeFailure(refusal(403, "this needs the role admin")).text).toBe(
      "This needs the role admin.",
    );
    expect(describeFailure(refusal(409, "the last admin stays")).text).toBe(
      "The last admin stays.",
    );
  });

  it("says how long to wait", () => {
    expect(describeFailure(refusal(429, "slow down", { "Retry-After": "12" })).text).toContain(
      "12 seconds",
    );
  });

  it("says what is still being worked on", () => {
    const error = { code: 503, reason: "busy", message: "many pages are being read" };
    expect(describeFailure(failureFrom({ error }, answer(503)))).toMatchObject({
      title: "This is not ready yet",
      text: "Many pages are being read.",
    });
  });

  it("says which limit was reached where it has a reason of its own", () => {
    const error = { code: 429, reason: "invitation.mail-limit", message: "not mailed today" };
    const failure = failureFrom({ error }, answer(429, { "Retry-After": "43200" }));
    expect(describeFailure(failure).text).toBe("Not mailed today.");
  });

  it("never shows what a failing service or a stranger says", () => {
    const failing = describeFailure(refusal(500, "stack trace"));
    const stranger = describeFailure(failureFrom("<h1>Bad gateway</h1>", answer(502)));
    expect(JSON.stringify([failing, stranger])).not.toMatch(/stack|gateway/i);
    expect(failing.requestId).toBe("r1");
  });

  it("has words for what no service said", () => {
    for (const error of [
      new TypeError("x is undefined"),
      new SyntaxError("JSON"),
      "?",
      undefined,
    ]) {
      expect(describeFailure(error).title).not.toBe("");
    }
  });

  it("tells statuses apart", () => {
    expect(isRefusal(refusal(409, "no"), 409, 412)).toBe(true);
    expect(isRefusal(refusal(404, "no"), 409)).toBe(false);
    expect(isRefusal(new ServiceFailure("no answer", { kind: "offline" }), 404)).toBe(false);
  });
});
