import { expect, test } from "vitest";
import { messageAt, messageIn, withFailureAtFields } from "./customization-editor.ts";
import { ServiceFailure } from "#web/api/failures.ts";

const error = [
  undefined,
  { to: { url: { message: "must be an address" } }, condition: { message: "names no claim" } },
];

test("a message is found at its own place and nowhere else", () => {
  expect(messageAt(error, "1.to.url")).toBe("must be an address");
  expect(messageAt(error, "1.condition")).toBe("names no claim");
  expect(messageAt(error, "1.to")).toBeUndefined();
  expect(messageAt(error, "0.condition")).toBeUndefined();
  expect(messageAt(undefined, "")).toBeUndefined();
});

test("a list as a whole has a message beside those of its entries", () => {
  expect(
    messageAt(
      { ...Object.fromEntries(error.entries()), root: { message: "at most 50 entries" } },
      "",
    ),
  ).toBe("at most 50 entries");
  expect(messageAt({ message: "at most 50 entries" }, "")).toBe("at most 50 entries");
});

test("the first message anywhere is that of a value without places of its own", () => {
  expect(messageIn(error)).toBe("must be an address");
  expect(messageIn({ ref: { message: "of the element" } })).toBeUndefined();
});

test("issues go to the fields that show them, and the rest of a failure stays", async () => {
  const refused = new ServiceFailure("header.links.0.condition: names no claim", {
    kind: "refused",
    status: 400,
    requestId: "r1",
    details: [{ path: "header.links.0.condition", message: "names no claim" }],
  });
  await expect(withFailureAtFields(Promise.reject(refused))).rejects.toMatchObject({
    status: 400,
    requestId: "r1",
    details: [{ path: "headerLinks.0.condition", message: "names no claim" }],
  });
});

test("other failures and answers go through", async () => {
  const other = new TypeError("something else");
  await expect(withFailureAtFields(Promise.reject(other))).rejects.toBe(other);
  await expect(withFailureAtFields(Promise.resolve("saved"))).resolves.toBe("saved");
});
