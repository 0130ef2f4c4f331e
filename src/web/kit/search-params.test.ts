import { describe, expect, test } from "vitest";
import { cursor, flag, oneOf, searchParams, text } from "./search-params.ts";

const read = searchParams({
  title: text(8),
  status: oneOf(["open", "draft"]),
  add: flag,
  page: cursor,
});

describe("search parameters", () => {
  test("keep what they know", () => {
    const search = { title: "guide", status: "draft", add: "yes", page: "token" };
    expect(read(search)).toEqual(search);
  });

  test.each([
    {},
    { title: "", status: "Draft", add: "no", page: "" },
    { title: ["guide"], status: 1, add: true, page: 3 },
    { other: "x" },
  ])("drop what means nothing, but name it: %j", (given) => {
    expect(read(given)).toEqual({});
    expect(Object.keys(read(given))).toEqual(["title", "status", "add", "page"]);
  });

  test("cut a text at the limit of the request", () => {
    expect(read({ title: "guidebook" }).title).toBe("guideboo");
  });
});

test("a value that is no text is read from a loaded address, too", () => {
  const readValues = searchParams({ differing: oneOf([true]), size: oneOf([25, 50]) });
  expect(readValues({ differing: "true", size: "50" })).toEqual({ differing: true, size: 50 });
  expect(readValues({ differing: true, size: 50 })).toEqual({ differing: true, size: 50 });
  expect(readValues({ differing: "yes", size: "51" })).toEqual({});
});
