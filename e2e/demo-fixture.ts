import type { Page } from "@playwright/test";
import {
  listOrganizationAuditEvents,
  listOrganizationsForAuthenticatedUser,
  listRevisionsInSpace,
  listSamlAttempts,
  listSamlProvidersInOrganizationById,
  listSites,
  listSpacesInOrganizationById,
  listTeamsInOrganizationById,
} from "#client";
import { seedDemo } from "#server/seed/demo.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, openContext, test as base } from "./fixtures.ts";

/** The demo's large organization, with the ids that addresses of it need. */
export interface Demo {
  readonly admin: Admin;
  readonly teamId: string;
  readonly auditEventId: string;
  /** The space with the most change requests, and its latest revision. */
  readonly spaceId: string;
  readonly revisionId: string;
  /** The site that shows the most spaces. */
  readonly siteId: string;
  /** The provider that people sign in by, a refused attempt to, and one whose set-up is not finished. */
  readonly providerId: string;
  readonly attemptId: string;
  readonly pendingId: string;
  /** Somebody who signs in by the provider. */
  readonly linkedId: string;
}

/** A page that all looks of one worker share: signing in anew for each would take longer than looking. */
interface SharedPage {
  readonly page: Page;
  readonly complaints: string[];
}

/** Tests with the demo's large organization open in `demoPage`, as its admin sees it. */
export const test = base.extend<{ demoPage: Page }, { demo: Demo; sharedPage: SharedPage }>({
  demo: [
    async ({ server }, use) => {
      const person = await server.newPerson({ displayName: "Ada Lovelace" });
      await seedDemo(server.asPerson(person));
      const { client } = person;
      const { data } = await listOrganizationsForAuthenticatedUser({ client, throwOnError: true });
      const organizationId =
        data.items.find(({ title }) => title.startsWith("Northwind"))?.id ?? "";
      const asked = { client, path: { organizationId }, throwOnError: true } as const;
      const teams = await listTeamsInOrganizationById(asked);
      const events = await listOrganizationAuditEvents(asked);
      const spaces = await listSpacesInOrganizationById(asked);
      const sites = await listSites(asked);
      const [site] = sites.data.items.toSorted((a, b) => b.siteSpaces - a.siteSpaces);
      const [space] = spaces.data.items.toSorted((a, b) => b.changeRequests - a.changeRequests);
      const spaceId = space?.id ?? "";
      const revisions = await listRevisionsInSpace({
        client,
        path: { spaceId },
        throwOnError: true,
      });
      const providers = await listSamlProvidersInOrganizationById(asked);
      const idOf = (wanted: "active" | "pending") =>
        providers.data.items.find(({ status }) => status === wanted)?.id ?? "";
      const attempts = await listSamlAttempts({
        client,
        path: { organizationId, samlProviderId: idOf("active") },
        throwOnError: true,
      });
      const attempt = (wanted: "refused" | "signed-in") =>
        attempts.data.items.find(({ outcome }) => outcome === wanted);
      await use({
        providerId: idOf("active"),
        pendingId: idOf("pending"),
        attemptId: attempt("refused")?.id ?? "",
        linkedId: attempt("signed-in")?.member?.id ?? "",
        admin: { ...person, organizationId },
        teamId: teams.data.items[0]?.id ?? "",
        auditEventId: events.data.items[0]?.id ?? "",
        spaceId,
        revisionId: revisions.data.items[0]?.id ?? "",
        siteId: site?.id ?? "",
      });
    },
    { scope: "worker", timeout: 240_000 },
  ],
  sharedPage: [
    async ({ browser, server, demo }, use) => {
      const complaints: string[] = [];
      const context = await openContext(browser, server, demo.admin, complaints);
      const page = await context.newPage();
      // What fades in has its own colours only at the end.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await use({ page, complaints });
      await context.close();
    },
    { scope: "worker" },
  ],
  demoPage: async ({ sharedPage: { page, complaints } }, use) => {
    complaints.length = 0;
    await page.setViewportSize({ width: 1440, height: 900 });
    await use(page);
    // What was typed is kept for a reload, and is not the next one's.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto("about:blank");
    expect(complaints, "errors and policy breaches in the pages").toEqual([]);
  },
});
