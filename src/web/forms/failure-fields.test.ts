import { expect, test } from "vitest";
import { splitIssues } from "./failure-fields.ts";

test("mistakes go to the fields of the form, the others stay apart", () => {
  const { fields, rest } = splitIssues(
    [
      { path: "title", message: "at most 64 characters" },
      { path: "emails[3]", message: "must be an e-mail address" },
      { path: "/emails/4", message: "is a member already" },
      { path: "elsewhere", message: "is odd" },
      { path: "", message: "too many at once" },
    ],
    ["title", "emails"],
  );
  expect(fields).toEqual([
    { path: "title", message: "At most 64 characters" },
    { path: "emails.3", message: "Must be an e-mail address" },
    { path: "emails.4", message: "Is a member already" },
  ]);
  expect(rest.map(({ path }) => path)).toEqual(["elsewhere", ""]);
});
