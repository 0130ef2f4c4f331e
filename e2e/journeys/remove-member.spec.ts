import type { Page } from "@playwright/test";
import {
  addMemberToOrganizationTeamById,
  createOrganizationTeam,
  getRequestedReviewersByChangeRequestId,
  listTeamMembersInOrganizationById,
  postCommentInSpace,
  requestReviewersForChangeRequest,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin, Person } from "#server/testing/make-app.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const ownTeam = async ({ client, organizationId }: Admin, owner: Person, title: string) => {
  const team = await dataOf(
    createOrganizationTeam({ client, path: { organizationId }, body: { title } }),
  );
  await dataOf(
    addMemberToOrganizationTeamById({
      client,
      path: { organizationId, teamId: team.id, userId: owner.id },
      body: { role: "owner" },
    }),
  );
  return team.id;
};

const open = async (page: Page, name: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Remove from organization" }).click();
  return page.getByRole("alertdialog", { name: `Remove ${name} from Acme Docs?` });
};

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const)
  test(`whoever removes a member sees what hangs on them and hands it over, in ${colorScheme} at ${width} px`, async ({
    openAs,
    server,
    admin,
  }) => {
    const { client, organizationId } = admin;
    const grace = await server.newMember(organizationId, "review", { displayName: "Grace Hopper" });
    const alan = await server.newMember(organizationId, "review", { displayName: "Alan Turing" });
    const reader = await server.newMember(organizationId, "read", { displayName: "Rita Reader" });
    const author = await server.newMember(organizationId, "edit", { displayName: "Ada Lovelace" });
    const team = await ownTeam(admin, grace, "Compilers");
    for (const title of ["Beta", "Gamma", "Delta", "Epsilon", "Zeta"])
      await ownTeam(admin, grace, title);
    const { spaceId, number } = await makeReview(admin, author, {
      before: { Home: "Welcome." },
      after: { Home: "Hello." },
      subject: "A warmer welcome",
    });
    const path = { spaceId, changeRequestId: `${number}` };
    await dataOf(
      requestReviewersForChangeRequest({
        client: author.client,
        path,
        body: { users: [grace.id] },
      }),
    );
    await dataOf(
      postCommentInSpace({
        client: grace.client,
        path: { spaceId },
        body: { body: { markdown: "Is this still right?" } },
      }),
    );

    const page = await openAs(admin);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/o/${organizationId}/members/${grace.id}`);
    const dialog = await open(page, "Grace Hopper");
    const teams = dialog.getByRole("region", { name: "Owns 6 teams" });
    await expect(teams.getByRole("listitem")).toHaveCount(5);
    await teams.getByRole("button", { name: "Show all 6" }).click();
    await expect(teams.getByRole("listitem")).toHaveCount(6);
    await expect(teams.getByRole("link", { name: "Compilers" })).toHaveAttribute(
      "href",
      `/o/${organizationId}/teams/${team}`,
    );
    await expect(dialog.getByRole("region", { name: "1 review waits for them" })).toContainText(
      "A warmer welcome",
    );
    await expect(
      dialog
        .getByRole("region", { name: "Began 1 open thread" })
        .getByRole("link", { name: "Is this still right?" }),
    ).toHaveAttribute("href", new RegExp(`/spaces/${spaceId}/comments\\?comment=`));
    await expectAccessible(page);

    await expect(dialog).toContainText("Another member can take over 6 teams and 1 review.");
    const search = dialog.getByRole("searchbox", { name: "Search members" });
    const chooser = dialog.getByRole("button", { name: "Choose a member" });
    await chooser.press("Enter");
    await search.fill("Al");
    await search.press("Escape");
    await expect(chooser).toBeFocused();
    await expect(dialog).toBeVisible();
    const choose = async (name: string) => {
      await chooser.press("Enter");
      await expect(search).toBeFocused();
      await search.fill(name);
      await dialog.getByRole("button", { name }).press("Enter");
    };
    await choose(reader.displayName);
    await dialog.getByRole("button", { name: "Hand over and remove" }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      "The successor cannot review in Handbook. Nobody was removed.",
    );
    await expect(dialog.getByRole("alert")).toBeInViewport();
    await dialog.getByRole("button", { name: "Hand over to nobody" }).click();
    await choose(alan.displayName);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Hand over and remove" }).click();
    await expect(page.getByText("Grace Hopper is no longer in Acme Docs").last()).toBeVisible();

    const { items } = await dataOf(
      listTeamMembersInOrganizationById({ client, path: { organizationId, teamId: team } }),
    );
    expect(items.map(({ organization, team: { role } }) => [organization.id, role])).toEqual([
      [alan.id, "owner"],
    ]);
    const asked = await dataOf(getRequestedReviewersByChangeRequestId({ client, path }));
    expect(asked.items.map(({ user }) => user.id)).toEqual([alan.id]);
  });
