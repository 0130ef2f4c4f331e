import { expect, test } from "vitest";
import { formatMoney } from "./format-money.ts";

test("amounts have the sign and the digits of their currency", () => {
  expect(formatMoney({ amount: 12.5, currency: "EUR" })).toBe("€12.50");
  expect(formatMoney({ amount: 1200, currency: "JPY" })).toBe("JP¥1,200");
  expect(formatMoney({ amount: 0, currency: "EUR" })).toBe("€0.00");
});

test("what costs less than a coin does not look as if it were free", () => {
  expect(formatMoney({ amount: 0.0004, currency: "EUR" })).toBe("less than €0.01");
  expect(formatMoney({ amount: 0.4, currency: "JPY" })).toBe("less than JP¥1");
});
