import { expect, test } from "vitest";
import { choiceKey, chosenValue } from "./field-source.ts";

test("a control's text stands for the value, null included", () => {
  const choices = [
    { value: "admin", label: "Admin" },
    { value: null, label: "Guest" },
    { value: 90, label: "90 days" },
  ];
  for (const { value } of choices) expect(chosenValue(choices, choiceKey(value))).toBe(value);
  expect(choiceKey(undefined)).toBe("");
  expect(chosenValue(choices, "unknown")).toBeNull();
});
