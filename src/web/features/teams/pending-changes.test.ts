import { describe, expect, test } from "vitest";
import {
  changeRole,
  differenceOf,
  inverseOf,
  issuesByPerson,
  isTooMuch,
  markAdded,
  markRemoved,
  ownersAfter,
  readPendingChanges,
  requestOf,
  type Roster,
  withoutChange,
  withoutRemoval,
} from "./pending-changes.ts";

const ada = { id: "ada", name: "Ada", email: "ada@example.com" };
const ben = { id: "ben", name: "Ben" };
const cleo = { id: "cleo", name: "Cleo" };
const roster: Roster = new Map([
  ["ben", "member"],
  ["cleo", "owner"],
]);

describe("the pending changes", () => {
  test("adds, removes and changes roles, in the order they were chosen, as one request", () => {
    const pending = changeRole(markRemoved(markAdded({}, [ada]), [cleo]), ben, "owner", roster);
    const lines = differenceOf(pending, roster);
    expect(lines.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      "add ada",
      "remove cleo",
      "role ben",
    ]);
    expect(requestOf(lines)).toEqual({
      add: ["ada"],
      remove: ["cleo"],
      memberships: { ben: { role: "owner" } },
    });
    expect(inverseOf(lines)).toEqual({
      add: [],
      remove: ["ada"],
      memberships: { cleo: { role: "owner" }, ben: { role: "member" } },
    });
  });

  test("adds somebody as owner with both parts of the request", () => {
    const lines = differenceOf(changeRole(markAdded({}, [ada]), ada, "owner", roster), roster);
    expect(requestOf(lines)).toEqual({
      add: ["ada"],
      remove: [],
      memberships: { ada: { role: "owner" } },
    });
  });

  test("knows nothing to do when a role is chosen back", () => {
    const pending = changeRole(changeRole({}, ben, "owner", roster), ben, "member", roster);
    expect(pending).toEqual({});
    const added = markAdded({}, [ada]);
    const back = changeRole(changeRole(added, ada, "owner", roster), ada, "member", roster);
    expect(differenceOf(back, roster)).toMatchObject([{ id: "ada", kind: "add", to: "member" }]);
  });

  test("lets removal win over adding, says so, and can keep the person after all", () => {
    const both = markAdded(markRemoved({}, [ben]), [ben]);
    expect(differenceOf(both, roster)).toMatchObject([{ kind: "remove", note: "both" }]);
    const outside = markRemoved(markAdded({}, [ada]), [ada]);
    expect(differenceOf(outside, roster)).toMatchObject([{ kind: "nothing", note: "both" }]);
    expect(requestOf(differenceOf(outside, roster))).toEqual({
      add: [],
      remove: [],
      memberships: {},
    });
    expect(differenceOf(withoutRemoval(outside, "ada"), roster)).toMatchObject([{ kind: "add" }]);
    expect(withoutRemoval(markRemoved({}, [ben]), "ben")).toEqual({});
  });

  test("says what others did meanwhile and sends none of it", () => {
    const pending = changeRole(markRemoved(markAdded({}, [ada]), [ben]), cleo, "member", roster);
    const meanwhile: Roster = new Map([["ada", "member"]]);
    const lines = differenceOf(pending, meanwhile);
    expect(lines.map(({ note }) => note)).toEqual(["in-already", "out-already", "gone"]);
    expect(requestOf(lines)).toEqual({ add: [], remove: [], memberships: {} });
    const again = differenceOf(markAdded(pending, [cleo]), meanwhile);
    expect(again.at(-1)).toMatchObject({ id: "cleo", kind: "add", to: "member" });
  });

  test("counts the owners that are left", () => {
    expect(ownersAfter([], roster)).toBe(1);
    expect(ownersAfter(differenceOf(markRemoved({}, [cleo]), roster), roster)).toBe(0);
    expect(ownersAfter(differenceOf(changeRole({}, ben, "owner", roster), roster), roster)).toBe(2);
  });

  test("is too much beyond what one request holds", () => {
    const people = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `P ${index}` }));
    const linesFor = (count: number) => differenceOf(markAdded({}, people(count)), roster);
    expect(isTooMuch(linesFor(1000))).toBe(false);
    expect(isTooMuch(linesFor(1001))).toBe(true);
  });

  test("puts the service's words beside the person they are about", () => {
    const request = { add: ["ada", "ben"], remove: [] };
    const details = [
      { path: "add.1", message: "ben is not a member" },
      { path: "memberships.0", message: "cleo is not a member" },
      { path: "title", message: "somewhere else" },
    ];
    expect([
      ...issuesByPerson({ ...request, memberships: { cleo: { role: "owner" } } }, details),
    ]).toEqual([
      ["ben", "ben is not a member"],
      ["cleo", "cleo is not a member"],
    ]);
  });
});

describe("what was kept in the browser", () => {
  test("comes back as it was", () => {
    const pending = changeRole(markAdded({}, [ada]), ben, "owner", roster);
    expect(readPendingChanges(JSON.parse(JSON.stringify(pending)))).toEqual(
      JSON.parse(JSON.stringify(pending)),
    );
  });
  test("is left out where it is not of the right shape", () => {
    expect(readPendingChanges(undefined)).toEqual({});
    expect(
      readPendingChanges({
        a: null,
        b: { add: true },
        c: { name: "C", role: "king", remove: "yes" },
      }),
    ).toEqual({ c: { name: "C" } });
    expect(withoutChange({ a: { name: "A" } }, "a")).toEqual({});
  });
});
