import { expect, test } from "vitest";
import { ServiceFailure } from "#web/api/failures.ts";
import { saidAtFields } from "./looks-failure.ts";

test("mistakes go to the fields that show them, and the rest of a failure stays", async () => {
  const refused = new ServiceFailure("header.links.0.condition: names no claim", {
    kind: "refused",
    status: 400,
    requestId: "r1",
    details: [{ path: "header.links.0.condition", message: "names no claim" }],
  });
  await expect(saidAtFields(Promise.reject(refused))).rejects.toMatchObject({
    status: 400,
    requestId: "r1",
    details: [{ path: "headerLinks.0.condition", message: "names no claim" }],
  });
});

test("other failures and answers go through", async () => {
  const other = new TypeError("something else");
  await expect(saidAtFields(Promise.reject(other))).rejects.toBe(other);
  await expect(saidAtFields(Promise.resolve("saved"))).resolves.toBe("saved");
});
