import { describe, expect, test } from "vitest";
import type { Site } from "#web/api/sites.ts";
import { resultingAddress } from "./site-settings.tsx";

const site = (given: Partial<Site>): Site => ({
  object: "site",
  id: "s",
  type: "ultimate",
  title: "Docs",
  basename: "docs",
  visibility: "public",
  published: false,
  siteSpaces: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  agentsContext: "included",
  features: [],
  structureVersion: 1,
  urls: {
    location: "https://bindery.test/v1/orgs/o/sites/s",
    app: "https://bindery.test/o/o/sites/s",
    published: "https://acme.bindery.test/docs/",
  },
  permissions: { view: true, edit: true },
  ...given,
});

const plain = { basename: "docs", hostname: null, proxy: null };

describe("where readers will find a site", () => {
  test("the name in the address stands below the address of the organization", () => {
    expect(resultingAddress(site({}), { ...plain, basename: "guides" })).toBe(
      "https://acme.bindery.test/guides/",
    );
  });

  test("its own host name comes before the proxy once it is verified, the proxy before the name", () => {
    const both = { basename: "docs", hostname: "docs.acme.com", proxy: "acme.com/docs" };
    const verified = { hostname: "docs.acme.com", hostnameVerifiedAt: "2026-01-01T00:00:00.000Z" };
    expect(resultingAddress(site(verified), both)).toBe("https://docs.acme.com/");
    expect(resultingAddress(site({}), both)).toBe("https://acme.bindery.test/docs/");
    expect(resultingAddress(site(verified), { ...both, hostname: "new.acme.com" })).toBe(
      "https://acme.bindery.test/docs/",
    );
    expect(resultingAddress(site({}), { ...both, hostname: null })).toBe("https://acme.com/docs/");
  });

  test("what the proxy passes requests on to tells where the service has the site", () => {
    const proxied = site({
      proxy: { origin: "acme.com/docs", target: "https://acme.bindery.test/docs/" },
      urls: {
        location: "https://bindery.test/v1/orgs/o/sites/s",
        app: "https://bindery.test/o/o/sites/s",
        published: "https://acme.com/docs/",
      },
    });
    expect(resultingAddress(proxied, plain)).toBe("https://acme.bindery.test/docs/");
  });

  test("behind an own host name the rest of the address is not known", () => {
    expect(resultingAddress(site({ hostname: "docs.acme.com" }), plain)).toBe("…/docs/");
  });

  test.for([
    { ...plain, basename: "Acme Docs" },
    { ...plain, basename: "" },
    { ...plain, hostname: "acme.com" },
    { ...plain, hostname: "Docs.Acme.com" },
    { ...plain, proxy: "acme.com" },
    { ...plain, proxy: "https://acme.com/docs" },
  ])("nothing while an address cannot be one: %o", (addresses) => {
    expect(resultingAddress(site({}), addresses)).toBeUndefined();
  });
});
