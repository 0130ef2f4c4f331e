import { expect, test } from "vitest";
import { causeOf, nameOfLost } from "./broken-cause.ts";

const broken = (action: string, name?: string, kind: "page" | "anchor" = "page") =>
  causeOf({
    brokenBy: {
      action,
      actor: { type: "user", id: "a", label: "Ana" },
      target: { type: "space", id: "s", label: "Docs" },
      ...(name !== undefined && { name }),
    },
    target:
      kind === "page"
        ? { kind, page: "p", space: "s" }
        : { kind, page: "p", space: "s", anchor: "end" },
  });

test("what broke a link is said by who did it and what is gone", () => {
  expect(broken("space.edited", "Install")).toBe("Ana deleted Install");
  expect(broken("change-request.merged", "Install", "anchor")).toBe("Ana changed Install");
  expect(broken("space.edited")).toBe("Ana edited Docs");
  expect(broken("change-request.merged")).toBe("Ana merged Docs");
  expect(broken("space.deleted")).toBe("Ana deleted Docs");
  expect(broken("space.restored")).toBe("Ana restored Docs");
  expect(broken("collection.transferred")).toBe("Ana moved Docs to another organization");
  expect(broken("member.removed")).toBe("Ana removed Docs");
  expect(broken("openapi-spec.deleted")).toBe("Ana deleted Docs");
  expect(broken("openapi-spec-version.created")).toBe("Docs does not have it any more");
  expect(broken("something.else")).toBeUndefined();
  expect(causeOf({})).toBeUndefined();
});

test("a part of a specification is called by the specification and itself, whatever broke it", () => {
  const pets = { kind: "openapi", spec: "pets" } as const;
  expect(nameOfLost({ target: pets })).toBe("pets");
  expect(nameOfLost({ target: { ...pets, schema: "Pet" } })).toBe("pets · Pet");
  const operation = { method: "get", path: "/pets/{id}" };
  expect(nameOfLost({ target: { ...pets, operation } })).toBe("pets · GET /pets/{id}");
});

test("what is gone has the name it had, with the heading that was meant", () => {
  const brokenBy = {
    action: "space.edited",
    actor: { type: "user", id: "a", label: "Ana" },
    target: { type: "space", id: "s", label: "Docs" },
  } as const;
  const page = { kind: "page", page: "p", space: "s" } as const;
  const named = { ...brokenBy, name: "Install" };
  expect(nameOfLost({ brokenBy: named, target: page })).toBe("Install");
  expect(nameOfLost({ brokenBy: named, target: { ...page, kind: "anchor", anchor: "end" } })).toBe(
    "Install#end",
  );
  expect(nameOfLost({ brokenBy: { ...brokenBy, name: "" }, target: page })).toBeUndefined();
  expect(nameOfLost({ brokenBy, target: page })).toBeUndefined();
  expect(nameOfLost({ target: page })).toBeUndefined();
});
