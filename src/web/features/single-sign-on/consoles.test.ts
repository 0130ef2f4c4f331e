import { expect, test } from "vitest";
import { consoleOf, consoles } from "./consoles.ts";
import { consoleKeys } from "./search.ts";

test("a provider is known by its addresses, else by its name", () => {
  const unset = { entityID: "", ssoURL: "about:blank" };
  expect(consoleOf({ ...unset, label: "Acme ID" })).toBe("other");
  expect(consoleOf({ ...unset, label: "Staff (Okta)" })).toBe("okta");
  expect(
    consoleOf({ label: "Staff", entityID: "https://sts.windows.net/1f0c/", ssoURL: "about:blank" }),
  ).toBe("entra");
  expect(
    consoleOf({
      label: "Staff",
      entityID: "urn:acme",
      ssoURL: "https://accounts.google.com/o/saml2/idp?idpid=C01",
    }),
  ).toBe("google");
});

test("the name that a console suggests leads back to it", () => {
  for (const key of consoleKeys)
    expect(consoleOf({ label: consoles[key].name, entityID: "", ssoURL: "about:blank" }), key).toBe(
      key,
    );
});
