import type { Page, Request } from "@playwright/test";
import { expect, expectAccessible, holdAnswers, holdBack, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const before = { Ports: "The port is 8080.", Hosts: "The host is local." };
const after = { Ports: "The port is 9090.", Hosts: "The host is remote." };
const theirs = { Ports: "The port is 8081." };
const subject = "Say the new port";

const applyButton = "Apply choices and update";

const isKeeping = (request: Request): boolean =>
  request.method() === "PUT" && request.url().endsWith("/resolutions");
const isUpdate = (request: Request): boolean =>
  request.method() === "POST" && request.url().endsWith("/update");

/** What the page does to the choices, in order: `kept` or `refused` when it is told so, `update` when it asks. */
const follow = (page: Page): readonly string[] => {
  const done: string[] = [];
  page.on("response", (response) => {
    if (isKeeping(response.request())) done.push(response.ok() ? "kept" : "refused");
  });
  page.on("request", (request) => {
    if (isUpdate(request)) done.push("update");
  });
  return done;
};

test("an update waits for a choice that is still being kept", async ({ page, admin }) => {
  const fixture = await makeReview(admin, admin, { before, after, subject });
  await fixture.publish(theirs);
  await page.goto(`${fixture.address}/conflicts`);
  const done = follow(page);
  const letThrough = await holdAnswers(page, isKeeping);
  const ports = page.getByRole("region", { name: /Ports/ });
  const asked = page.waitForRequest(isKeeping);
  await ports.getByRole("radio", { name: "Take the space's" }).check();
  await asked;
  const apply = page.getByRole("button", { name: applyButton });
  await apply.click();
  await expect(apply).toHaveAttribute("aria-busy", "true");
  await expect(ports.getByRole("radio").first()).toBeDisabled();
  await letThrough();
  await expect(page.getByText("It is up to date with the space", { exact: true })).toBeAttached();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  expect(done).toEqual(["kept", "update"]);
});

test("a text that is not kept yet is applied by the update, and read at once in the review", async ({
  page,
  admin,
}) => {
  const fixture = await makeReview(admin, admin, { before, after, subject });
  await fixture.publish(theirs);
  const address = `${fixture.address}?page=${fixture.pages["Ports"]}`;
  const difference = page.getByRole("region", { name: "Difference" });
  await page.goto(address);
  await expect(difference).toContainText("9090");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("Choices are kept")).toHaveCount(0);
  const ports = page.getByRole("region", { name: /Ports/ });
  await ports.getByRole("radio", { name: "Write my own" }).check();
  await expect(page.getByText("Choices are kept")).toBeVisible();
  const done = follow(page);
  await ports.getByLabel("Your text").fill("The port is **9443**.");
  await page.getByRole("button", { name: applyButton }).click();
  await expect(page.getByText("It is up to date with the space", { exact: true })).toBeAttached();
  expect(done).toEqual(["update"]);

  // The review begins with the new text, and offers nothing newer.
  await expect(page).toHaveURL(new RegExp(`${fixture.pages["Ports"]}$`));
  await expect(difference).toContainText("9443");
  await expect(page.getByText("This page has changed since you opened it")).toHaveCount(0);
});

test("a choice for what is no conflict any more is answered in words", async ({ page, admin }) => {
  const fixture = await makeReview(admin, admin, { before, after, subject });
  await fixture.publish(theirs);
  await page.goto(`${fixture.address}/conflicts`);
  const ports = page.getByRole("region", { name: /Ports/ });
  await expect(ports).toContainText("8081");
  const letThrough = await holdBack(page, isKeeping);
  await ports.getByRole("radio", { name: "Take the space's" }).check();
  await fixture.publish({ Ports: "The port is 8082.", Hosts: "The host is far." });
  await letThrough();
  const note = page.getByRole("alert").filter({ hasText: "The conflicts have changed" });
  await expect(note).toContainText("these are the conflicts as they are now");
  await expect(page.getByRole("region", { name: /Hosts/ })).toContainText("far.");
  await expect(ports).toContainText("8082");
  await expectAccessible(page);
});
