import { describe, expect, it } from "vitest";
import type { RevisionPage } from "#web/api/content.ts";
import { movedPages, positionOfPage } from "./page-actions.ts";

const group = (id: string, pages: RevisionPage[] = []): RevisionPage => ({
  id,
  title: id,
  type: "group",
  kind: "group",
  slug: id,
  path: id,
  pages,
});
const outline = (pages: readonly RevisionPage[]): string =>
  pages
    .map((page) =>
      page.type === "link" || page.pages.length === 0
        ? page.id
        : `${page.id}(${outline(page.pages)})`,
    )
    .join(" ");
const pages = [group("a", [group("b"), group("c")]), group("d")];

describe("pages that are moved", () => {
  it("come to stand where they were put, with all below them", () => {
    expect(outline(movedPages(pages, "d", { into: "a", at: 1 }))).toBe("a(b d c)");
    expect(outline(movedPages(pages, "a", { into: "d", at: 0 }))).toBe("d(a(b c))");
    expect(outline(movedPages(pages, "b", { into: null, at: 2 }))).toBe("a(c) d b");
    expect(outline(movedPages(pages, "missing", { into: null, at: 0 }))).toBe("a(b c) d");
  });

  it("can go back to where they stood", () => {
    const place = positionOfPage(pages, "c");
    expect(place).toEqual({ into: "a", at: 1 });
    const moved = movedPages(pages, "c", { into: null, at: 0 });
    expect(place && outline(movedPages(moved, "c", place))).toBe("a(b c) d");
    expect(positionOfPage(pages, "missing")).toBeUndefined();
  });
});
