import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
  createOrganizationInvite,
  createSpace,
  inviteUsersToOrganization,
  listOrganizationInvitations,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, test } from "../fixtures.ts";

declare global {
  interface Window {
    /** Every text that the page has shown since it was opened. */
    shownTexts: Set<string>;
  }
}

/** Keeps every text that the page shows, however briefly, and what goes wrong on the way there. */
const watch = async (page: Page): Promise<string[]> => {
  const wrong: string[] = [];
  page.on("requestfailed", (request) => wrong.push(`${request.url()} failed`));
  page.on("response", (response) => {
    if (response.status() >= 400) wrong.push(`${response.url()} answered ${response.status()}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(message.text());
  });
  await page.addInitScript(() => {
    window.shownTexts = new Set();
    const note = () => window.shownTexts.add(document.body?.innerText ?? "");
    new MutationObserver(note).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return wrong;
};

const inviteByMail = async ({ client, organizationId }: Admin, email: string): Promise<string> => {
  const path = { organizationId };
  const body = { emails: [email], role: "edit" as const };
  await inviteUsersToOrganization({ client, path, body, throwOnError: true });
  const query = { search: email };
  const { data } = await listOrganizationInvitations({ client, path, query, throwOnError: true });
  const [invitation] = data.items;
  if (invitation === undefined) throw new Error(`${email} was not invited`);
  return invitation.urls.app;
};

test("whoever is signed out comes to the door at once, whatever address they open", async ({
  admin,
  server,
  openAs,
}) => {
  const { client, organizationId } = admin;
  const { data: inviteLink } = await createOrganizationInvite({
    client,
    path: { organizationId },
    body: { role: "comment" },
    throwOnError: true,
  });
  const signIn = "Sign in to Bindery";
  const join = "Join Acme Docs";
  const doors = [
    ["/", signIn],
    [`/o/${organizationId}/members?search=ana`, signIn],
    [`/o/${organizationId}/spaces/none/change-requests/1?view=files`, signIn],
    ["/account/tokens", signIn],
    [await server.signInLink(admin), signIn],
    [await inviteByMail(admin, "grace@people.example"), join],
    [inviteLink.urls.app, join],
  ] as const;
  for (const [address, heading] of doors)
    await test.step(address.replace(/#.*/, "#…"), async () => {
      const page = await openAs();
      const wrong = await watch(page);
      await page.goto(address);
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      const shown = await page.evaluate(() => [...window.shownTexts].join("\n"));
      expect(shown, "every text since the page was opened").toContain(heading);
      expect(shown).not.toMatch(/cannot be reached|try again|went wrong/i);
      expect(wrong, "failed requests and errors").toEqual([]);
    });
});

test("every screen's address answers 200, and one without a screen 404 with the page", async ({
  page,
  admin,
}) => {
  const tree = readFileSync(new URL("../../src/web/routeTree.gen.ts", import.meta.url), "utf8");
  const [, listed = ""] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  const screens = [...listed.matchAll(/['"]([^'"]+)['"]:/g)].map(([, address = ""]) => address);
  expect(screens.length).toBeGreaterThan(50);
  const statusOf = async (address: string) => {
    const headers = { Accept: "text/html" };
    return (await page.request.get(address, { headers, maxRedirects: 0 })).status();
  };
  for (const screen of screens)
    expect(await statusOf(screen.replaceAll(/\$\w+/g, "some1")), screen).toBe(200);
  const nowhere = ["/nothing", "/o", "/o/some1/nothing", "/welcome/install"];
  for (const address of nowhere) expect(await statusOf(address), address).toBe(404);
  const answer = await page.goto(`/o/${admin.organizationId}/nothing`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
});

/** What has focus: whether it is the first field of the form around it, or the chosen one of its radio buttons. */
const focusedField = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const fields = [
      ...(activeElement?.closest("form")?.querySelectorAll("input, textarea, select") ?? []),
    ].filter((field) => field.getClientRects().length > 0);
    const [first] = fields;
    const isRadio = first instanceof HTMLInputElement && first.type === "radio";
    const isFirst = isRadio
      ? activeElement instanceof HTMLInputElement && activeElement.name === first.name
      : activeElement === first;
    return first !== undefined && isFirst ? "the first field" : (activeElement?.tagName ?? "");
  });

test("focus begins in the first field of every dialog with a form, and of the sign-in page", async ({
  page,
  admin,
  openAs,
}) => {
  const { client, organizationId } = admin;
  const space = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Docs" } }),
  );
  const here = `/o/${organizationId}`;
  const dialogs = [
    `${here}/teams/new`,
    `${here}/members/invite`,
    `${here}/spaces/new`,
    `${here}/spaces/collections/new`,
    `${here}/spaces/${space.id}/change-requests/new`,
    `${here}/spaces/${space.id}/imports/new`,
    `${here}/sites/new`,
    `${here}/openapi/new`,
    `${here}/translations/new`,
    "/account/tokens/new",
    "/account/organizations/new",
  ];
  for (const address of dialogs) {
    await page.goto(address);
    await expect(page.getByRole("dialog"), address).toBeVisible();
    await expect.poll(() => focusedField(page), { message: address }).toBe("the first field");
  }

  await test.step("also where a menu opens it", async () => {
    await page.goto(`${here}/members/invitations`);
    await page.getByRole("button", { name: "Create link" }).click();
    await expect(page.getByRole("dialog", { name: "Create an invite link" })).toBeVisible();
    await expect.poll(() => focusedField(page)).toBe("the first field");
  });

  const signedOut = await openAs();
  await signedOut.goto("/");
  await expect(signedOut.getByLabel("E-mail address")).toBeFocused();
});
