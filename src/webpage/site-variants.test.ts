import { describe, expect, test } from "vitest";
import { besideOf, namedBeside, otherVariants, ownVariants } from "./site-variants.ts";

const scope = "https://docs.test/guide/";
const at = (path: string): string => `${scope}${path}`;

describe("versions and languages in the scope of a site", () => {
  test("are others beside the one that the start page has", () => {
    expect(ownVariants(scope, [at("a"), at("b")], scope)).toEqual([]);
    expect(otherVariants(at("v1/a"), [], scope)).toEqual([{ kind: "version", name: "v1" }]);
    expect(otherVariants(at("a"), [], scope)).toEqual([]);
  });

  test("are the site itself where its menu leads there", () => {
    const own = ownVariants(scope, [at("v1/a"), at("v1/b"), at("a")], scope);
    expect(own).toEqual([{ kind: "version", name: "v1" }]);
    expect(otherVariants(at("v1/c"), own, scope)).toEqual([]);
    expect(otherVariants(at("c"), own, scope)).toEqual([]);
    expect(otherVariants(at("de/v1/c"), own, scope)).toEqual([{ kind: "language", name: "de" }]);
  });
});

describe("versions and languages outside the scope of a site", () => {
  test.each<[address: string, found: string | undefined]>([
    ["https://docs.test/de/latest/a", "language de in https://docs.test/de/latest/"],
    ["https://docs.test/en/v1.2/a/b", "version v1.2 in https://docs.test/en/v1.2/"],
    ["https://docs.test/en/v1.2", "version v1.2 in https://docs.test/en/v1.2/"],
    ["https://docs.test/de/v2/a", "language de, version v2 in https://docs.test/de/v2/"],
    ["https://docs.test/en/blog/a", undefined],
    ["https://docs.test/en", undefined],
    ["https://docs.test/v1/en/a", undefined],
    ["https://other.test/de/latest/a", undefined],
    ["no address", undefined],
  ])("%s beside /en/latest/", (address, found) => {
    const beside = besideOf(address, "https://docs.test/en/latest/", []);
    const said = beside?.variants.map(({ kind, name }) => `${kind} ${name}`).join(", ");
    expect(beside && `${said} in ${beside.scope}`).toBe(found);
  });

  test("are those that the start page names where addresses do not tell", () => {
    const named = namedBeside(
      [
        { kind: "language", name: "en", address: at("") },
        { kind: "language", name: "de", address: "https://docs.test/de/guide/" },
        { kind: "version", name: "1.x", address: "https://docs.test/guide-1/start.html" },
        { kind: "language", name: "fr", address: "https://fr.docs.test/guide/" },
      ],
      scope,
    );
    expect(named).toEqual([
      { kind: "language", name: "de", scope: "https://docs.test/de/guide/" },
      { kind: "version", name: "1.x", scope: "https://docs.test/guide-1/" },
    ]);
    const nameOf = (address: string) => besideOf(address, scope, named)?.variants[0]?.name;
    expect(nameOf("https://docs.test/de/guide/a")).toBe("de");
    expect(nameOf("https://docs.test/guide-1/a/b")).toBe("1.x");
    expect(nameOf("https://docs.test/blog/a")).toBeUndefined();
  });

  test("leave what lies in the folder of a third one to that", () => {
    const german = "https://docs.test/de/";
    const named = namedBeside(
      [
        { kind: "language", name: "en", address: "https://docs.test/" },
        { kind: "language", name: "fr", address: "https://docs.test/fr/" },
      ],
      german,
    );
    const nameOf = (address: string) => besideOf(address, german, named)?.variants[0]?.name;
    expect(nameOf("https://docs.test/a")).toBe("en");
    expect(nameOf("https://docs.test/fr/a")).toBe("fr");
    expect(nameOf("https://docs.test/es/a")).toBe("es");
  });
});
