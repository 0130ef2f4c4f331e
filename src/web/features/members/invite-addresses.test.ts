import { describe, expect, test } from "vitest";
import { MAX_INVITED } from "#contract/schemas/invite.ts";
import { addressesToInvite, checkAddresses, withoutInvalid } from "./invite-addresses.ts";
import { inviteForm } from "./invite-dialog.tsx";

const known = {
  members: new Set(["in@example.com"]),
  invited: new Set(["again@example.com"]),
};
const pasted = "New <new@example.com>, IN@example.com; again@example.com\nNEW@example.com\nnobody";

describe("statuses", () => {
  test("say what becomes of each line", () => {
    expect(checkAddresses(pasted, known).map(({ status }) => status)).toEqual([
      "new",
      "member",
      "renewed",
      "duplicate",
      "invalid",
    ]);
  });

  test("leave the addresses to send, each once", () => {
    expect(addressesToInvite(checkAddresses(pasted, known))).toEqual([
      "new@example.com",
      "again@example.com",
    ]);
  });

  test("name who cannot have single sign-on", () => {
    const checked = checkAddresses("a@acme.test, b@other.test, in@example.com", {
      ...known,
      ssoDomains: ["acme.test"],
    });
    expect(checked.map(({ withoutSso }) => withoutSso)).toEqual([false, true, false]);
  });

  test("keep what was typed when what is no address is taken out", () => {
    expect(withoutInvalid(checkAddresses("x, Ada <ada@example.com>", known))).toBe(
      "Ada <ada@example.com>",
    );
  });

  test("come for a thousand lines well within a second", () => {
    const lines = Array.from({ length: 1000 }, (_, line) => `person${line}@example.com`);
    const begun = performance.now();
    expect(checkAddresses(lines.join("\n"), known)).toHaveLength(1000);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe("the form", () => {
  const check = (addresses: string) =>
    inviteForm
      .safeParse({ addresses, role: "read", sso: false })
      .error?.issues.map(({ message }) => message);

  test("takes addresses", () => expect(check("ada@example.com")).toBeUndefined());
  test("wants one at least", () => expect(check(" \n ")).toEqual(["Enter at least one address"]));
  test("names what is none", () =>
    expect(check("ada, b@example.com")).toEqual(["“ada” is not an e-mail address"]));
  test("takes as many as one request may hold", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, number) => `p${number}@example.com`).join("\n");
    expect(check(many(MAX_INVITED))).toBeUndefined();
    expect(check(many(MAX_INVITED + 1))?.[0]).toContain(`${MAX_INVITED + 1} addresses`);
  });
});
