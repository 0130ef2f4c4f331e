import { expect, test } from "vitest";
import { ServiceFailure } from "#web/api/failures.ts";
import { atField, bodyOf, choiceOf, connectionSchema, valuesOf } from "./connection-values.ts";

const typed = { ...valuesOf(undefined), url: "https://git.example/docs.git" };
const parse = (given: object) => connectionSchema.safeParse({ ...typed, ...given });

test("a branch is named with and without its prefix, and one that Git refuses is refused", () => {
  expect(parse({ ref: " main " }).data?.ref).toBe("refs/heads/main");
  expect(parse({ ref: "refs/heads/next" }).data?.ref).toBe("refs/heads/next");
  for (const ref of ["", "a b", "a..b", "a.lock"]) expect(parse({ ref }).success).toBe(false);
});

test("a credential is asked for only where one is to be entered", () => {
  const credential = { choice: "new", username: "git", password: "" };
  const paths = parse({ credential }).error?.issues.map(({ path }) => path.join("."));
  expect(paths).toEqual(["credential.password"]);
  expect(parse({ credential: { ...credential, choice: "kept" } }).success).toBe(true);
  expect(choiceOf(credential)).toBe("new");
  expect(choiceOf("nonsense")).toBe("none");
});

test("a credential that is kept is not sent, and one that is removed is null", () => {
  const bodyWith = (choice: "none" | "kept" | "new") => {
    const credential = { choice, username: " ", password: "secret" };
    return bodyOf(connectionSchema.parse({ ...typed, credential }), {});
  };
  expect(bodyWith("kept")).not.toHaveProperty("credential");
  expect(bodyWith("none")).toHaveProperty("credential", null);
  expect(bodyWith("new")).toHaveProperty("credential", { password: "secret" });
});

test("addresses of a former repository are forgotten, unless they were typed, too", () => {
  const links = { commitURL: "https://old.example/commit", treeURL: "https://old.example/blob" };
  const values = connectionSchema.parse({ ...typed, ...links });
  expect(bodyOf(values, { automatic: true })).toMatchObject(links);
  expect(bodyOf(values, { url: values.url })).toMatchObject({ commitURL: null, treeURL: null });
  const changed = { ref: values.ref, treeURL: values.treeURL };
  expect(bodyOf(values, changed)).toMatchObject({ ...links, commitURL: null });
});

test("what is refused as a whole is said at the field it is about", () => {
  const facts = {
    kind: "refused",
    status: 409,
    details: [{ path: "directory", message: "id" }],
  } as const;
  const taken = new ServiceFailure("It is taken.", { ...facts, reason: "git.folder-taken" });
  expect(atField(taken)).toMatchObject({
    details: [{ path: "directory", message: "It is taken." }],
  });
  const keyless = new ServiceFailure("No key.", { ...facts, reason: "git.no-secret-key" });
  expect(atField(keyless)).toMatchObject({ details: [{ path: "credential.password" }] });
  const other = new ServiceFailure("Else.", { ...facts, reason: "git.direction" });
  expect(atField(other)).toBe(other);
});
