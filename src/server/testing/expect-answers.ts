import { afterEach, expect } from "vitest";
import { wrongAnswers } from "./checked-answers.ts";

// Fails every test during which a response of the service did not conform to the published document.
afterEach(() => {
  expect(wrongAnswers()).toEqual([]);
});
