import { describe, expect, it } from "vitest";
import { splitArrived } from "./thread-list.tsx";

const item = (id: string, own = false) => ({ id, own });
const part = (before: readonly string[], latest: readonly ReturnType<typeof item>[]) => {
  const { shown, waiting } = splitArrived(new Set(before), latest, ({ own }) => own);
  return [shown, waiting].map((items) => items.map(({ id }) => id).join(""));
};

describe("a list that stays where it is", () => {
  it("holds back what came in above or between what is shown", () => {
    expect(
      part(
        ["b", "d"],
        ["a", "b", "c", "d"].map((id) => item(id)),
      ),
    ).toEqual(["bd", "ac"]);
  });
  it("shows what comes below everything, and what is one's own", () => {
    expect(part(["b"], [item("a", true), item("b"), item("c")])).toEqual(["abc", ""]);
  });
  it("lets go of what is gone, and shows all when nothing of it is left", () => {
    expect(part(["a", "b"], [item("b")])).toEqual(["b", ""]);
    expect(part(["a"], [item("x"), item("y")])).toEqual(["xy", ""]);
    expect(part(["a"], [])).toEqual(["", ""]);
  });
});
