import { afterEach, expect } from "vitest";
import { wrongAnswers } from "./checked-answers.ts";

// Every test fails where the service answered it something that the published document does not say.
afterEach(() => {
  expect(wrongAnswers()).toEqual([]);
});
