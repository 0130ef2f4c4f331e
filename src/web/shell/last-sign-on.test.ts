import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSignOn, lastSignOn, rememberSignOn } from "./last-sign-on.ts";

const okta = {
  organization: { id: "o1", title: "Northwind & Söhne" },
  provider: { id: "p1", label: "Okta = work", startURL: "https://docs.example/auth/saml/p1/start" },
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("the last provider comes back as it was, until it is forgotten", () => {
  expect(lastSignOn()).toBeUndefined();
  rememberSignOn(okta);
  expect(lastSignOn()).toEqual(okta);
  forgetSignOn();
  expect(lastSignOn()).toBeUndefined();
});

test.each(["javascript:alert(1)", "//evil.example/start", "", "data:text/html,x"])(
  "%s is no address to begin at",
  (startURL) => {
    rememberSignOn({ ...okta, provider: { ...okta.provider, startURL } });
    expect(lastSignOn()).toBeUndefined();
  },
);
