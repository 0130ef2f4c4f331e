import { describe, expect, it } from "vitest";
import type { RevisionContent } from "#server/modules/content/revisions/compare-revisions.ts";
import type { StoredFile } from "#server/modules/content/files/files.ts";
import { mergeEntries } from "./merge-content.ts";

const file = (id: string, name: string, size = 10): StoredFile => ({
  id,
  name,
  contentType: "image/png",
  size,
  hash: `${id}-${name}-${size}`,
});
const content = (
  variables: RevisionContent["variables"],
  files: readonly StoredFile[] = [],
): RevisionContent => ({ tree: { children: [], pages: new Map() }, files, variables });

describe("merging variables and files", () => {
  it("follows whoever changed an entry, and takes equal changes once", () => {
    const merged = mergeEntries(
      {
        base: content({ kept: 1, ours: 1, theirs: 1, both: 1, gone: 1 }, [file("a", "one.png")]),
        ours: content({ kept: 1, ours: 2, theirs: 1, both: 3, gone: 1 }, [
          file("a", "renamed.png"),
          file("b", "new.png"),
        ]),
        theirs: content({ kept: 1, ours: 1, theirs: 2, both: 3, added: true }, [
          file("a", "one.png"),
          file("c", "other.png"),
        ]),
      },
      [],
    );
    expect(merged.conflicts).toEqual([]);
    expect(merged.variables).toEqual({ kept: 1, ours: 2, theirs: 2, both: 3, added: true });
    expect(merged.files.map(({ name }) => name)).toEqual(["renamed.png", "new.png", "other.png"]);
  });

  const conflicting = {
    base: content({ version: "1" }, [file("a", "one.png")]),
    ours: content({ version: "2" }, [file("a", "ours.png")]),
    theirs: content({ version: 2 }),
  };

  it("tells both sides' values, and the same number as text or as number apart", () => {
    const { conflicts } = mergeEntries(conflicting, []);
    expect(conflicts.map(({ id: _id, ...rest }) => rest)).toEqual([
      { kind: "variable", name: "version", base: "1", ours: "2", theirs: "2" },
      {
        kind: "file",
        name: "one.png",
        base: "one.png, image/png, 10 bytes",
        ours: "ours.png, image/png, 10 bytes",
        theirs: null,
      },
    ]);
    const other = mergeEntries({ ...conflicting, theirs: content({ version: true }) }, []);
    expect(other.conflicts[0]?.id).not.toBe(conflicts[0]?.id);
    expect(mergeEntries(conflicting, []).conflicts).toEqual(conflicts);
  });

  it.each(["ours", "theirs"] as const)("takes %s where that is chosen", (choose) => {
    const { conflicts } = mergeEntries(conflicting, []);
    const resolved = mergeEntries(
      conflicting,
      conflicts.map(({ id }) => ({ conflict: id, choose })),
    );
    expect(resolved.conflicts).toEqual([]);
    expect(resolved.variables).toEqual(conflicting[choose].variables);
    expect(resolved.files).toEqual(conflicting[choose].files);
  });
});
