import { expect, it } from "vitest";
import { isCertainlyNeverMet } from "./condition-field.tsx";

const schema = {
  type: "object",
  additionalProperties: false,
  properties: {
    isBeta: { type: "boolean", description: "Takes part in the beta." },
    isPartner: { type: "boolean", description: "Is a partner." },
  },
} as const;

it.each([
  ["visitor.claims.isBeta && !visitor.claims.isBeta", true],
  ["visitor.claims.isPartner && !(visitor.claims.isBeta || visitor.claims.isPartner)", true],
  ["visitor.claims.isPartner && !visitor.claims.isBeta", false],
  ["visitor.claims.isBeta", false],
  ["visitor.claims.isBeta &&", false],
  ["", false],
])("%j: certainly met by nobody is %s", (condition, never) => {
  expect(isCertainlyNeverMet(condition, schema)).toBe(never);
});
