import { beforeAll, expect, test } from "vitest";
import { operations } from "#contract/operations/index.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

const read = async (path: string) => {
  const response = await app.request(path);
  return { status: response.status, page: await response.text() };
};

test("the list has every operation, and a search those with all of its words", async () => {
  const { page } = await read("/reference");
  for (const { id } of operations) expect(page).toContain(`href="/reference/${id}"`);
  const { page: found } = await read("/reference?q=CREATE+team");
  expect(found).toContain('href="/reference/createOrganizationTeam"');
  expect(found).not.toContain('href="/reference/listTeamsInOrganizationById"');
  expect((await read("/reference?q=nothing-like-it")).page).toContain("0 operations with");
});

test("an operation has its command, fields, examples and errors", async () => {
  const { page } = await read("/reference/createOrganizationTeam");
  expect(page).toContain("curl -X PUT");
  expect(page).toContain("/v1/orgs/${organizationId}/teams");
  expect(page).toContain("Authorization: Bearer ${TOKEN}");
  expect(page).toContain("<code>title</code>");
  expect(page).toContain('<span class="required">required</span>');
  expect(page).toContain("<code>409</code>");
  expect(page).toContain("&quot;object&quot;: &quot;team&quot;");
});

test("every operation has a page, none of which grows out of hand", async () => {
  for (const { id, summary } of operations) {
    const { status, page } = await read(`/reference/${id}`);
    expect(status).toBe(200);
    expect(page).toContain(`<h1>${summary}</h1>`);
    expect(page.length).toBeLessThan(1_000_000);
  }
});

test("an operation that there is not, and what is searched for, are shown as text", async () => {
  const hostile = encodeURIComponent('"><script>alert(1)</script>');
  const { status, page } = await read(`/reference/${hostile}`);
  expect(status).toBe(404);
  expect(page).toContain("There is no operation");
  for (const text of [page, (await read(`/reference?q=${hostile}`)).page])
    expect(text).not.toContain("<script>");
});
