import { expect, test } from "vitest";
import { journeys, journeysAtPush } from "#e2e/journeys.ts";
import { allFiles, textOf } from "./tree.ts";

const folder = "e2e/journeys/";
const specs = allFiles.filter((path) => path.startsWith(folder));
const features = new Set(
  allFiles.flatMap((path) => /^src\/web\/features\/([^/]+)\//.exec(path)?.slice(1) ?? []),
);
const listed = Object.values(journeys).flatMap((files) => Object.entries(files));

test("every file of journeys stands in the table once, and no other", () => {
  expect(listed.map(([file]) => folder + file).toSorted()).toEqual(specs.toSorted());
});

test("every feature has a journey that each push runs", () => {
  const without = [...features].filter((feature) =>
    Object.values(journeys[feature] ?? {}).every((atPush) => atPush.length === 0),
  );
  expect(features.size).toBeGreaterThan(0);
  expect(without).toEqual([]);
});

test("every journey that a push runs is one of its file", () => {
  const unknown = listed.flatMap(([file, atPush]) =>
    (atPush === "whole" ? [] : atPush).filter(
      (title) => !['"', "`"].some((quote) => textOf(folder + file).includes(quote + title)),
    ),
  );
  expect(unknown).toEqual([]);
});

/** Whether a push that changed these files runs a journey of this title, as Playwright searches for it. */
const runs = (title: string, ...changed: { path: string; text: string }[]): boolean =>
  new RegExp(journeysAtPush(changed)).test(title);

test("a push runs what the table names, and all of a feature that changed", () => {
  const main = " teams.spec.ts makes a team with members, finds it, renames it and deletes it";
  const other = " teams.spec.ts a page of the list that means nothing leads to the first";
  const bulk = " teams-bulk.spec.ts who is no admin selects no teams";
  expect([main, other, bulk].map((title) => runs(title))).toEqual([true, false, false]);
  const screen = { path: "src/web/features/teams/teams-screen.tsx", text: "" };
  expect([main, other, bulk].map((title) => runs(title, screen))).toEqual([true, true, true]);
  const text = 'import { TeamsScreen } from "#web/features/teams/teams-screen.tsx";';
  const route = { path: "src/web/routes/_app/o.$organizationId/teams.tsx", text };
  expect([main, other, bulk].map((title) => runs(title, route))).toEqual([true, true, true]);
  const spec = { path: "e2e/journeys/teams-bulk.spec.ts", text: "" };
  expect([main, other, bulk].map((title) => runs(title, spec))).toEqual([true, false, true]);
});

test("a journey in a group is found by its title, and no file by the end of its name", () => {
  expect(runs(" teams.spec.ts narrow and dark edits a team by keyboard alone")).toBe(true);
  expect(runs(" other-teams.spec.ts edits a team by keyboard alone")).toBe(false);
});
