import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  createSpace,
  deleteSpaceById,
  getChangeRequestPdf,
  getPdfStatus,
  getSpacePdf,
} from "#client";
import { jobs, pdfs } from "#server/db/tables/index.ts";
import { dataOf } from "#server/testing/answers.ts";
import {
  type Change,
  createdIn,
  editChangeRequest,
  editSpace,
  fillSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { readPdf } from "#server/testing/read-pdf.ts";
import { MAKE_PDF } from "./pdf-job.ts";
import { forgetPdfs } from "./pdf-rows.ts";

let at = new Date("2026-11-02T10:00:00.000Z");
let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp({ jobRunner: true, now: () => at });
  admin = await app.newAdmin();
});
afterAll(() => app.app.stop());

const newSpace = async (): Promise<string> => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  return (await dataOf(createSpace({ client, path, body: { title: "Handbook" } }))).id;
};

const addressOf = async (spaceId: string, query: object = {}): Promise<string> => {
  const { url } = await dataOf(getSpacePdf({ client: admin.client, path: { spaceId }, query }));
  return url;
};

const open = (url: string): Promise<Response> => app.request(url.replace(/^https?:\/\/[^/]+/, ""));

const read = async (url: string) => {
  const response = await open(url);
  expect(response.status).toBe(200);
  return { response, pdf: await readPdf(new Uint8Array(await response.arrayBuffer())) };
};

const statusOf = async (url: string) => {
  const { pathname, search } = new URL(url);
  return (await app.request(`${pathname}/status${search}`)).json() as Promise<{ state: string }>;
};

/** A space with pages below each other, one of them hidden. */
const handbook = async () => {
  const spaceId = await newSpace();
  const made = await editSpace(
    admin.client,
    spaceId,
    newPage("Welcome", "Hello there."),
    newPage("Guides", "How to begin."),
    newPage("Secret", "Nobody sees this.", { hidden: true }),
  );
  const [, guides = "", secret = ""] = createdIn(made);
  await editSpace(admin.client, spaceId, newPage("Install", "Run it.", { into: guides }));
  return { spaceId, guides, secret };
};

describe("a space as PDF", () => {
  it("is made when its address is opened, without a token, and says how far it is", async () => {
    const { spaceId } = await handbook();
    const url = await addressOf(spaceId);
    expect(await statusOf(url)).toMatchObject({ state: "absent" });
    const { response, pdf } = await read(url);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toContain('filename="Handbook.pdf"');
    expect(pdf.outline).toEqual(["Welcome", "Guides", "  Install"]);
    expect(pdf.sheets.join("\n")).toContain("Run it.");
    expect(pdf.sheets.join("\n")).not.toContain("Nobody sees this.");
    expect(await statusOf(url)).toMatchObject({ state: "ready", sheets: pdf.sheets.length });
  });

  it("is a page with all below it, or that page alone, or a hidden one that is named", async () => {
    const { spaceId, guides, secret } = await handbook();
    const outlines = [];
    for (const query of [{ page: guides }, { page: guides, only: true }, { page: secret }])
      outlines.push((await read(await addressOf(spaceId, query))).pdf.outline);
    expect(outlines).toEqual([["Guides", "  Install"], ["Guides"], ["Secret"]]);
  });

  it("is made once for many who ask at the same time", async () => {
    const { spaceId } = await handbook();
    const url = await addressOf(spaceId);
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(url)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const key = and(eq(jobs.kind, MAKE_PDF), eq(jobs.organizationId, admin.organizationId));
    const made = await app.database.db.select().from(jobs).where(key);
    expect(made.filter(({ input }) => JSON.stringify(input).includes(spaceId))).toHaveLength(1);
  });

  it("is as it was when it was asked for, whatever is written since", async () => {
    const { spaceId } = await handbook();
    const url = await addressOf(spaceId);
    await editSpace(admin.client, spaceId, newPage("Later", "Written afterwards."));
    expect((await read(url)).pdf.outline).not.toContain("Later");
    expect((await read(await addressOf(spaceId))).pdf.outline).toContain("Later");
  });

  it("of a space without pages says so", async () => {
    const { pdf } = await read(await addressOf(await newSpace()));
    expect(pdf.sheets.join("\n")).toContain("There are no pages yet.");
  });
});

it("a change request as PDF has what it would merge, with its number and subject", async () => {
  const { spaceId } = await handbook();
  const { client } = admin;
  const body = { subject: "Say more" };
  const { id, number } = await dataOf(createChangeRequest({ client, path: { spaceId }, body }));
  await editChangeRequest(client, spaceId, id, newPage("Proposed", "New words."));
  const path = { spaceId, changeRequestId: id };
  const { url } = await dataOf(getChangeRequestPdf({ client, path }));
  const { pdf } = await read(url);
  expect(pdf.title).toBe("Say more");
  expect(pdf.sheets[0]).toContain(`Change request #${number}, draft`);
  expect(pdf.outline).toContain("Proposed");
});

describe("what a change request changes as PDF", () => {
  const request = async (spaceId: string, ...changes: Change[]) => {
    const { client } = admin;
    const body = { subject: "Say more" };
    const { id } = await dataOf(createChangeRequest({ client, path: { spaceId }, body }));
    if (changes.length > 0) await editChangeRequest(client, spaceId, id, ...changes);
    const ask = async (query: object = {}) => {
      const path = { spaceId, changeRequestId: id };
      const asked = { changes: true, ...query };
      return (await dataOf(getChangeRequestPdf({ client, path, query: asked }))).url;
    };
    return { id, ask };
  };

  it("has only the pages that differ, hidden ones too, and says how", async () => {
    const { spaceId, guides, secret } = await handbook();
    const { ask } = await request(
      spaceId,
      newPage("Proposed", "New words.", { into: guides }),
      {
        operation: "update_page",
        page: secret,
        document: { markdown: "Somebody sees this." },
      },
      { operation: "update_page", page: guides, title: "How to" },
    );
    const url = await ask();
    expect(url).toContain("base=");
    const { pdf, response } = await read(url);
    expect(response.headers.get("content-disposition")).toContain(" changes.pdf");
    expect(pdf.outline).toEqual(["How to", "  Proposed", "Secret"]);
    const text = pdf.sheets.join("\n").replaceAll(/[\s\u2060]+/gu, " ");
    expect(text).toContain("What differs from revision");
    expect(text).toContain("Added Proposed How to");
    expect(text).toContain("Edited Secret");
    expect(text).toContain("Renamed How to");
    expect(text).toContain("New words.");
    expect(text).toMatch(/\u2212 ?Nobody ?\+ ?Somebody/);
    expect(text).not.toContain("Hello there.");

    const below = (await read(await ask({ page: guides }))).pdf.outline;
    const alone = (await read(await ask({ page: guides, only: true }))).pdf.outline;
    expect({ below, alone }).toEqual({ below: ["How to", "  Proposed"], alone: ["How to"] });
  });

  it("has the text of pages that are removed, also of one that is asked for", async () => {
    const { spaceId, guides } = await handbook();
    const { ask } = await request(spaceId, { operation: "delete_page", page: guides });
    const { pdf } = await read(await ask({ page: guides }));
    expect(pdf.title).toBe("Guides");
    expect(pdf.outline).toEqual(["Guides", "  Install"]);
    expect(pdf.sheets.join("\n")).toContain("How to begin.");
  });

  it("says when nothing differs, and keeps what was compared when it was asked for", async () => {
    const { spaceId, secret } = await handbook();
    const { id, ask } = await request(spaceId);
    const url = await ask();
    await editChangeRequest(admin.client, spaceId, id, newPage("Later", "Written afterwards."));
    expect((await read(url)).pdf.sheets.join("\n")).toContain("No page differs.");
    expect((await read(await ask({ page: secret }))).pdf.sheets.join("\n")).toContain(
      "No page differs.",
    );
    expect((await read(await ask())).pdf.outline).toEqual(["Later"]);
    for (const changed of [url.replace(/&base=[^&]+/, ""), url.replace("&base=", "&base=x")])
      expect((await open(changed)).status).toBe(404);
  });

  it("refuses a page that neither side has, and to compare a space", async () => {
    const { spaceId } = await handbook();
    const { id } = await request(spaceId, newPage("Proposed", "New words."));
    const { token } = admin;
    const ask = async (path: string) => (await app.request(path, { token })).status;
    const own = `/v1/spaces/${spaceId}/change-requests/${id}/pdf?changes=true`;
    expect(await ask(`${own}&page=nothing`)).toBe(404);
    expect(await ask(`${own}&only=true`)).toBe(400);
    expect(await ask(`/v1/spaces/${spaceId}/pdf?changes=true`)).toBe(400);
  });
});

describe("is refused", () => {
  it.each([
    ["only without a page", { only: "true" }, 400],
    ["paper nobody has", { paper: "a3" }, 400],
    ["a page that is not there", { page: "nothing" }, 404],
  ])("%s", async (_what, query, status) => {
    const { spaceId } = await handbook();
    const search = new URLSearchParams(query).toString();
    const { token } = admin;
    const response = await app.request(`/v1/spaces/${spaceId}/pdf?${search}`, { token });
    expect(response.status).toBe(status);
  });

  it("a link, which has no text", async () => {
    const spaceId = await newSpace();
    const made = await editSpace(admin.client, spaceId, {
      operation: "insert_page",
      type: "link",
      title: "Elsewhere",
      target: { kind: "url", url: "https://example.com/" },
    });
    const [page = ""] = createdIn(made);
    const answer = await getSpacePdf({
      client: admin.client,
      path: { spaceId },
      query: { page },
    });
    expect(answer.response.status).toBe(400);
  });

  it("an address that was changed or has ended, and one of a space in the trash", async () => {
    const { spaceId, guides } = await handbook();
    const url = await addressOf(spaceId, { page: guides });
    for (const changed of [
      url.replace("only=false", "only=true"),
      url.replace("paper=a4", "paper=letter"),
      url.replace(`page=${guides}&`, ""),
      `${url.slice(0, -2)}xx`,
    ])
      expect((await open(changed)).status).toBe(404);
    const before = at;
    at = new Date(at.getTime() + 61 * 60 * 1000);
    expect((await open(url)).status).toBe(404);
    at = before;
    await dataOf(deleteSpaceById({ client: admin.client, path: { spaceId } }));
    expect((await open(url)).status).toBe(404);
  });

  it("a seventh of one person in a minute, unless it is there already", async () => {
    const limited = await makeApp({
      database: app.database,
      settings: { publicUrl: "http://localhost", rateLimit: 12_000, outboundAllow: [] },
    });
    const { token, client, organizationId } = await limited.newAdmin();
    const path = { organizationId };
    const space = await dataOf(createSpace({ client, path, body: { title: "Handbook" } }));
    const ask = (paper: string) =>
      limited.request(`/v1/spaces/${space.id}/pdf?paper=${paper}`, { token });
    const answers = [];
    for (let count = 0; count < 7; count += 1) answers.push((await ask("a4")).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const refused = await ask("letter");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    await limited.app.stop();
  });

  it("more than one PDF can hold, with the pages that make it so long", async () => {
    const small = await makeApp({
      settings: {
        publicUrl: "http://localhost",
        rateLimit: 0,
        outboundAllow: [],
        pdf: { memoryMb: 200 },
      },
    });
    const { spaceId } = await handbook();
    const long = Array.from({ length: 3_000 }, (_, n) => `Paragraph ${n} of a long page.`);
    const changed = await editSpace(admin.client, spaceId, newPage("Long", long.join("\n\n")));
    const [page] = createdIn(changed);
    const ask = async (query = "") => {
      const path = `/v1/spaces/${spaceId}/pdf${query}`;
      const response = await small.request(path, { token: admin.token });
      expect(response.status).toBe(409);
      return (await response.json()) as { error: { reason: string; details: object[] } };
    };
    const { error } = await ask();
    expect(error.reason).toBe("pdf.too-large");
    expect(error.details.length).toBeGreaterThan(1);
    const share = { path: `pages.${page}`, message: expect.stringContaining('"Long" takes') };
    expect(error.details).toContainEqual(share);
    const alone = await ask(`?page=${page}`);
    expect(alone.error).toMatchObject({
      message: expect.stringContaining("It is one page"),
      details: [share],
    });
    await small.app.stop();
  });
});

it("PDFs of yesterday are deleted, and the oldest where there are too many", async () => {
  const { db } = app.database;
  const spaceId = await newSpace();
  await fillSpace(admin.client, spaceId);
  const put = (key: string, createdAt: Date) =>
    db.insert(pdfs).values({
      spaceId,
      key,
      bytes: Buffer.alloc(10),
      size: 10,
      sheets: 1,
      warnings: [],
      createdAt,
    });
  await put("old", new Date("2000-01-01T00:00:00Z"));
  await put("second", new Date("2999-01-01T00:00:00Z"));
  await put("first", new Date("2999-01-02T00:00:00Z"));
  await forgetPdfs(db, new Date("2000-01-02T00:00:00Z"), 10);
  const left = await db.select({ key: pdfs.key }).from(pdfs).where(eq(pdfs.spaceId, spaceId));
  expect(left).toEqual([{ key: "first" }]);
});

it("status is read through the generated client", async () => {
  const { spaceId } = await handbook();
  const url = new URL(await addressOf(spaceId));
  const [, , , revisionId = ""] = url.pathname.split("/");
  const { searchParams } = url;
  const status = await dataOf(
    getPdfStatus({
      client: app.client(),
      path: { spaceId, revisionId },
      query: {
        only: false,
        paper: "a4",
        until: searchParams.get("until") ?? "",
        signature: searchParams.get("signature") ?? "",
      },
    }),
  );
  expect(status.state).toBe("absent");
});
