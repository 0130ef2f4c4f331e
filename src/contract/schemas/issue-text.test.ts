import { expect, test } from "vitest";
import { z } from "zod";
import { issueText } from "./issue-text.ts";

const schema = z.strictObject({
  title: z.string().min(2).max(3),
  list: z.array(z.string()).min(1).max(2),
  age: z.number().min(3),
  email: z.email(),
  own: z.string().regex(/x/, "needs an x"),
  name: z.string().min(1).optional(),
});
const messages = (value: unknown) => {
  const result = schema.safeParse(value, { error: issueText });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
};

test("issues have plain messages", () => {
  expect(messages({ title: "a", list: [], age: 1, email: "a", own: "b", name: "" })).toEqual([
    "at least 2 characters",
    "at least 1 entry",
    "at least 3",
    "must be an e-mail address such as ada@example.com",
    "needs an x",
    "must not be empty",
  ]);
  expect(
    messages({ title: "abcd", list: ["", "", ""], age: 3, email: "a@b.io", own: "x", z: 1 }),
  ).toEqual(["at most 3 characters", "at most 2 entries", "unknown: z"]);
});
