import { describe, expect, it } from "vitest";
import { defaultMergeChecks } from "#contract/schemas/merge-check.ts";
import { mergeRules } from "./merge-rules.ts";
import { changedSincePlan, hashOfPlan, type PlanContent } from "./plan-hash.ts";

const facts = {
  subject: "Named",
  conflicts: 0,
  outdated: false,
  approved: false,
  changesRequestedBy: [],
  reviewsMissing: 0,
  openThreads: 0,
  resolvedThreads: 0,
  untouchedThreads: 0,
  brokenLinks: 0,
};
const checks = defaultMergeChecks;
const levelled = (level: "off" | "required") =>
  mergeRules(facts, { ...checks, "no-broken-links": level });
const plan: PlanContent = {
  outcome: "clean",
  base: "revision-1",
  ours: "revision-2",
  theirs: "revision-3",
  outdated: true,
  pages: { added: 0, edited: 1, moved: 0, removed: 0 },
  changes: [
    {
      type: "file_created",
      file: { id: "f", name: "a.png", contentType: "image/png", downloadURL: "http://a.example/1" },
    },
  ],
  conflicts: [],
  resolutions: [],
  brokenLinks: [],
  deadLinks: { count: 0, items: [] },
  readerAddresses: { redirected: 0, taken: 0, gone: 0, unreachable: 0, items: [] },
  successors: [],
  rules: mergeRules(facts, checks),
  threads: { open: 0, resolved: 0, untouched: 0 },
  mayMerge: true,
};

describe("the hash of a merge plan", () => {
  it("is the same for the same plan, whenever addresses of files were made", () => {
    const later: PlanContent = {
      ...plan,
      changes: [
        {
          type: "file_created",
          file: {
            id: "f",
            name: "a.png",
            contentType: "image/png",
            downloadURL: "http://a.example/2",
          },
        },
      ],
    };
    expect(hashOfPlan(later)).toBe(hashOfPlan(plan));
    expect(changedSincePlan(hashOfPlan(plan), plan, later)).toEqual([]);
  });

  const moved: readonly (readonly [string, Partial<PlanContent>, string[]])[] = [
    ["the space", { theirs: "revision-4" }, ["theirs"]],
    ["the change request", { ours: "revision-5" }, ["ours"]],
    ["who may merge", { mayMerge: false }, ["plan"]],
    [
      "the pages",
      { theirs: "revision-4", pages: { added: 2, edited: 0, moved: 1, removed: 3 } },
      ["theirs", "pages.added", "pages.edited", "pages.moved", "pages.removed"],
    ],
    ["the outcome", { ours: "revision-5", outcome: "nothing" }, ["ours", "outcome"]],
    [
      "the threads",
      { threads: { open: 1, resolved: 2, untouched: 1 } },
      ["threads.open", "threads.resolved", "threads.untouched"],
    ],
    ["a rule", { rules: mergeRules({ ...facts, subject: " " }, checks) }, ["rules.subject"]],
    ["what is required", { rules: levelled("required") }, ["rules.no-broken-links"]],
    ["what counts", { rules: levelled("off") }, ["rules.no-broken-links"]],
    ["the answers", { resolutions: [{ conflict: "c1", choose: "ours" }] }, ["resolutions"]],
    [
      "the links",
      {
        brokenLinks: [
          {
            space: { id: "s", title: "Space" },
            page: { id: "p", title: "Page" },
            href: "/pages/x",
            kind: "page",
            reason: "deleted",
            target: "Gone",
          },
        ],
      },
      ["brokenLinks", "brokenLinks"],
    ],
  ];
  it.each(moved)("tells that %s moved", (_what, change, paths) => {
    const after = { ...plan, ...change };
    expect(hashOfPlan(after)).not.toBe(hashOfPlan(plan));
    expect(changedSincePlan(hashOfPlan(plan), plan, after).map(({ path }) => path)).toEqual(paths);
  });

  it("says so when it is none of ours, and stays within its limit", () => {
    for (const foreign of ["", "x", "a.b.c", `${hashOfPlan(plan)}x`, "é".repeat(128)])
      expect(changedSincePlan(foreign, plan, plan)).toEqual([
        { path: "plan", message: "no merge plan of this change request has this hash" },
      ]);
    const large = { added: 46_655, edited: 46_655, moved: 46_655, removed: 46_655 };
    expect(hashOfPlan({ ...plan, pages: large }).length).toBeLessThanOrEqual(128);
  });
});
