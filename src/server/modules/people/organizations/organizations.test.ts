import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createOrganization as createOrganizationByRequest,
  deleteOrganizationById,
  getOrganizationById,
  getOrganizationsForEmailDomain,
  listOrganizationAuditEvents,
  listOrganizationsForAuthenticatedUser,
  updateOrganizationById,
} from "#client";
import { MAX_ADMINISTERED_ORGANIZATIONS } from "#contract/schemas/limits.ts";
import { members, organizations } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { createOrganization } from "./organizations.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

type Change = NonNullable<Parameters<typeof updateOrganizationById>[0]["body"]>;
const change = (body: Change, who = admin) =>
  updateOrganizationById({
    client: who.client,
    path: { organizationId: who.organizationId },
    body,
  });
const read = async (who: Person = admin, organizationId = admin.organizationId) => {
  const { data, response } = await getOrganizationById({
    client: who.client,
    path: { organizationId },
    throwOnError: true,
  });
  return { data, etag: response.headers.get("etag") };
};
const uniqueName = () => `a${newId().toLowerCase()}`;

describe("changing an organization", () => {
  it("keeps what is left out and tidies what is given", async () => {
    const hostname = uniqueName();
    const { data } = await change({
      title: "  Acme  ",
      hostname: ` ${hostname.toUpperCase()} `,
      emailDomains: ["ACME.com", " docs.acme.com "],
      defaultRole: "comment",
      logo: "https://cdn.acme.com/logo.png",
      ai: true,
    });
    expect(data).toMatchObject({
      title: "Acme",
      hostname,
      emailDomains: ["acme.com", "docs.acme.com"],
      defaultRole: "comment",
      urls: { logo: "https://cdn.acme.com/logo.png" },
      ai: true,
      inviteLinks: true,
      checkExternalLinks: false,
    });
    await change({ defaultRole: null, logo: null });
    const { data: after } = await read();
    expect(after).toMatchObject({ title: "Acme", hostname, defaultRole: null, ai: true });
    expect(after.urls).not.toHaveProperty("logo");
  });

  const refused: readonly [string, Change, string, RegExp][] = [
    ["a title of one letter", { title: " a " }, "title", /at least 2/],
    ["a hostname that begins with a hyphen", { hostname: "-docs" }, "hostname", /hyphens/],
    ["a hostname with a dot", { hostname: "acme.docs" }, "hostname", /letters, digits/],
    ["a hostname with an umlaut", { hostname: "müller" }, "hostname", /letters, digits/],
    ["a public mail host", { emailDomains: ["gmail.com"] }, "emailDomains.0", /open to everybody/],
    [
      "one in other letters",
      { emailDomains: ["acme.com", "Hotmail.CO.UK"] },
      "emailDomains.1",
      /open/,
    ],
    ["a domain twice", { emailDomains: ["acme.com", "ACME.com"] }, "emailDomains", /once/],
    ["a domain of one label", { emailDomains: ["localhost"] }, "emailDomains.0", /domain such as/],
    [
      "an address instead of a domain",
      { emailDomains: ["a@acme.com"] },
      "emailDomains.0",
      /domain/,
    ],
    ["a logo over http", { logo: "http://acme.com/l.png" }, "logo", /https/],
    ["a logo on this machine", { logo: "https://localhost/l.png" }, "logo", /public host/],
    ["a logo on a number", { logo: "https://169.254.169.254/l.png" }, "logo", /public host/],
    ["a logo on a number in disguise", { logo: "https://2130706433/l.png" }, "logo", /public host/],
    ["a logo on IPv6", { logo: "https://[::1]/l.png" }, "logo", /public host/],
    ["a logo inside a network", { logo: "https://logo.internal/l.png" }, "logo", /public host/],
    ["a logo with a password", { logo: "https://a:b@acme.com/l.png" }, "logo", /password/],
    ["a logo that is a script", { logo: "javascript:alert(1)" }, "logo", /https/],
    ["a logo in the address itself", { logo: "data:image/png;base64,AAAA" }, "logo", /https/],
    ["no address at all", { logo: "logo.png" }, "logo", /address such as/],
  ];
  it.each(refused)("refuses %s and says so", async (_, body, path, words) => {
    const before = await read();
    const { response, error } = await change({ ...body, sso: true });
    expect(response?.status).toBe(400);
    expect(error).toMatchObject({ error: { details: [{ path }] } });
    expect(JSON.stringify(error)).toMatch(words);
    expect(await read()).toEqual(before);
  });

  it("refuses a hostname of another organization, also when twenty want it at once", async () => {
    const hostname = uniqueName();
    const rivals = await Promise.all(Array.from({ length: 20 }, () => app.newAdmin()));
    const answers = await Promise.all(rivals.map((rival) => change({ hostname }, rival)));
    const statuses = answers.map(({ response }) => response?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const { response } = await change({ hostname, title: "Not kept" });
    expect(response?.status).toBe(409);
    expect((await read()).data.title).not.toBe("Not kept");
  });

  it("that changes nothing records nothing and keeps the version", async () => {
    await change({ title: "Steady", emailDomains: ["steady.example"] });
    const before = await read();
    const events = async () => {
      const { data } = await listOrganizationAuditEvents({
        client: admin.client,
        path: { organizationId: admin.organizationId },
        query: { limit: 1 },
        throwOnError: true,
      });
      return data.count;
    };
    const counted = await events();
    await change({ title: " Steady", emailDomains: ["STEADY.example"] });
    await change({});
    expect(await read()).toEqual(before);
    expect(await events()).toBe(counted);
  });
});

describe("what one sees of an organization", () => {
  it("follows the role: money for admins only, permissions for everybody", async () => {
    const price = { monthly: 8, yearly: 80 };
    const billing = {
      interval: "monthly" as const,
      endDate: null,
      hasPaymentFailed: true,
      isScheduledToCancel: false,
      pricing: {
        members: { plus_2024: price, pro_2024: price },
        sites: { premium: price, ultimate: price },
      },
    };
    await app.database.db
      .update(organizations)
      .set({ billing })
      .where(eq(organizations.id, admin.organizationId));
    expect((await read()).data.billing).toEqual(billing);
    for (const role of ["create", "read", null] as const) {
      const { data } = await read(await app.newMember(admin.organizationId, role));
      expect(data).not.toHaveProperty("billing");
      expect(data.permissions).toMatchObject({
        view: true,
        admin: false,
        createContent: role === "create",
        listMembers: role !== null,
      });
    }
  });
});

it("nobody creates more organizations than one person may, at once neither", async () => {
  const person = await app.newPerson();
  for (let at = 1; at < MAX_ADMINISTERED_ORGANIZATIONS; at += 1)
    await createOrganization(app.asPerson(person), { title: `Number ${at}` });
  const create = (title: string) =>
    createOrganizationByRequest({ client: person.client, body: { title } });
  const answers = await Promise.all([create("One"), create("Other")]);
  const statuses = answers.map(({ response }) => response?.status ?? 0);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409]);
  const refused = answers.find(({ error }) => error !== undefined);
  expect(refused?.error?.error.reason).toBe("organization.too-many");
  const made = answers.find(({ data }) => data !== undefined);
  const path = { organizationId: made?.data?.id ?? "" };
  await deleteOrganizationById({ client: person.client, path, throwOnError: true });
  expect((await create("Again")).response?.status).toBe(201);
});

describe("lists of organizations", () => {
  it("show the caller's own, newest first, page by page", async () => {
    const person = await app.newPerson();
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1)
      ids.unshift(await createOrganization(app.asPerson(person), { title: `Number ${at}` }));
    const [closed = ""] = ids.splice(2, 1);
    await app.database.db
      .update(members)
      .set({ disabled: true })
      .where(eq(members.organizationId, closed));
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const { data } = await listOrganizationsForAuthenticatedUser({
        client: person.client,
        query: { limit: 3, ...(page ? { page } : {}) },
        throwOnError: true,
      });
      expect(data.count).toBe(4);
      seen.push(...data.items.map(({ id }) => id));
      page = data.next?.page;
    } while (page);
    expect(seen).toEqual(ids);
  });

  it("by e-mail domain name only those the caller is in", async () => {
    const emailDomain = `${newId().toLowerCase()}.example`;
    const others = await Promise.all([app.newAdmin(), app.newAdmin()]);
    for (const one of [admin, ...others]) await change({ emailDomains: [emailDomain] }, one);
    const find = async (who: Person, domain = emailDomain) => {
      const { data } = await getOrganizationsForEmailDomain({
        client: who.client,
        path: { emailDomain: domain },
        throwOnError: true,
      });
      return data.organizations.map(({ id }) => id);
    };
    expect(await find(admin)).toEqual([admin.organizationId]);
    expect(await find(admin, emailDomain.toUpperCase())).toEqual([admin.organizationId]);
    expect(await find(admin, `x${emailDomain}`)).toEqual([]);
    expect(await find(await app.newPerson())).toEqual([]);
    expect(await find(await app.newMember(admin.organizationId, null))).toHaveLength(1);
  });
});
