import type { Page } from "@playwright/test";
import {
  createOrganizationInvite,
  inviteUsersToOrganization,
  listOrganizationInvitations,
} from "#client";
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
