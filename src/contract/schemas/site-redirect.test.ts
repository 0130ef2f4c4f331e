import { describe, expect, test } from "vitest";
import { newRedirectSource } from "./site-redirect.ts";

const issuesIn = (source: string) =>
  newRedirectSource.safeParse(source, { jitless: true }).error?.issues.map((one) => one.message);

describe("the path a new redirect leads on from", () => {
  test.each(["/old", "/old/guide", "/start.html", "/.well-known/x", "/a..b", "/...", "/caf%C3%A9"])(
    "may be %s",
    (source) => expect(issuesIn(source)).toBeUndefined(),
  );

  test.each(["/old page", "/é", "/a?b=1", "/a#b", "/a//b", "/a/", "a"])(
    "may not be %s, and the words say what may stand in it",
    (source) => expect(issuesIn(source)).toEqual([expect.stringContaining("no spaces, ? or #")]),
  );

  test.each(["/../x", "/./x", "/a/..", "/a/%2e%2E/b", "/."])(
    "may not be %s, which browsers never ask for",
    (source) => expect(issuesIn(source)).toEqual([expect.stringContaining("steps . or ..")]),
  );
});
