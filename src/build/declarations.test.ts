import { describe, expect, it } from "vitest";
import { readSource } from "./declarations.ts";

const read = (code: string, skip?: ReadonlySet<string>) => readSource("screen.tsx", code, skip);
const usesOf = (code: string, name: string) => [...(read(code).declarations.get(name)?.uses ?? [])];

describe("a file of TypeScript is read as what it declares", () => {
  it("names what each declaration may use, and the parts it takes of a name", () => {
    const code = `
      import { plural as many } from "./words.ts";
      import * as api from "./api.ts";
      const LIMIT: Limit = 3;
      export const Row = ({ name }: Props) => <Cell title={many(LIMIT)}>{api.read(name)}</Cell>;
    `;
    expect(usesOf(code, "Row")).toEqual(
      expect.arrayContaining(["Cell", "many", "LIMIT", "api.read"]),
    );
    expect(usesOf(code, "Row")).not.toContain("Props");
    expect(usesOf(code, "LIMIT")).toEqual([]);
    expect(read(code).imports.get("many")).toEqual({ source: "./words.ts", imported: "plural" });
  });

  it("takes types for nothing, wherever they stand", () => {
    const { imports, declarations, isPlain } = read(`
      import type { A } from "./a.ts";
      import { type B, c } from "./b.ts";
      export interface D extends A {}
      export const e = c as B;
    `);
    expect([...imports.keys()]).toEqual(["c"]);
    expect([...declarations.keys()]).toEqual(["e"]);
    expect(isPlain).toBe(true);
  });

  it("keeps a file whole in which something happens, or may change, by its import", () => {
    for (const code of [
      "register(1);",
      "let count = 0;\nexport const next = () => (count += 1);",
      'import "./styles.css";',
      "export default 1;",
      'export * from "./all.ts";',
      "const { a, b } = parts();",
    ])
      expect(read(code).isPlain, code).toBe(false);
    expect([...read("register(handler);").atOnce]).toEqual(["register", "handler"]);
  });

  it("hands on what it takes from others, under the name that they see", () => {
    const { handedOn, exported } = read(`
      import { a } from "./a.ts";
      const own = 1;
      export { a as first, own };
      export { b as second } from "./b.ts";
      export * as all from "./all.ts";
    `);
    expect(Object.fromEntries(handedOn)).toEqual({
      first: { source: "./a.ts", imported: "a" },
      second: { source: "./b.ts", imported: "b" },
      all: { source: "./all.ts", imported: "*" },
    });
    expect(exported.get("own")).toBe("own");
  });

  it("leaves out what stands under a name that comes later", () => {
    const code = 'export const Route = make("/x")({ component: Screen, loader: load });';
    const uses = [...(read(code, new Set(["component"])).declarations.get("Route")?.uses ?? [])];
    expect(uses).toContain("load");
    expect(uses).not.toContain("Screen");
  });
});
