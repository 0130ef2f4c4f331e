import { expect, test } from "vitest";
import type { MergePlan } from "#web/api/change-requests.ts";
import { planDifferences } from "./merge-sheet.tsx";
import { mergeMessages } from "./messages.ts";

const plan: MergePlan = {
  object: "merge-plan",
  hash: "one",
  outcome: "clean",
  base: "b",
  ours: "o",
  theirs: "t",
  outdated: false,
  pages: { added: 0, edited: 1, moved: 0, removed: 0 },
  changes: [],
  conflicts: [],
  resolutions: [],
  brokenLinks: [],
  deadLinks: { count: 0, items: [] },
  readerAddresses: { redirected: 0, taken: 0, gone: 0, unreachable: 0, items: [] },
  successors: [],
  rules: [{ rule: "threads-resolved", required: false, met: true, message: "No thread is open." }],
  threads: { open: 0, resolved: 0, untouched: 0 },
  mayMerge: true,
};

test("the same plan has no differences", () => {
  expect(planDifferences(plan, { ...plan })).toEqual([]);
});

test("it says that the space moved on and what is counted otherwise", () => {
  const now: MergePlan = {
    ...plan,
    hash: "two",
    theirs: "t2",
    pages: { ...plan.pages, edited: 2 },
    threads: { ...plan.threads, open: 1 },
    rules: [
      { rule: "threads-resolved", required: false, met: false, message: "1 thread is open." },
    ],
  };
  expect(planDifferences(plan, now)).toEqual([
    "The space has moved on.",
    "Pages edited: 1 before, 2 now.",
    "Open threads: 0 before, 1 now.",
    "1 thread is open.",
  ]);
});

test("a plan that differs in nothing that is counted is still said to differ", () => {
  expect(planDifferences(plan, { ...plan, hash: "two" })).toHaveLength(1);
});

test("links of one page to two headings of another are told apart", () => {
  const link = { reason: "deleted", target: "Set up" } as const;
  const said = (href: string) => mergeMessages.linkTo({ ...link, href });
  expect(said("/pages/abc")).toBe("leads to Set up");
  expect(said("/pages/abc#later")).toBe("leads to Set up#later");
  expect(mergeMessages.linkTo({ ...link, href: "a.md#b", target: "a.md#b" })).toBe(
    "leads to a.md#b",
  );
});
