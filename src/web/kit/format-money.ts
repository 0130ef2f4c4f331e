import { LOCALE } from "./formats.ts";

/** An amount in a currency, given by its ISO 4217 code. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

const made = new Map<string, Intl.NumberFormat>();

const formatOf = (currency: string): Intl.NumberFormat => {
  const format =
    made.get(currency) ?? new Intl.NumberFormat(LOCALE, { style: "currency", currency });
  made.set(currency, format);
  return format;
};

/** { amount: 12.5, currency: "EUR" } → "€12.50"; an amount below the smallest coin is described as such. */
export const formatMoney = ({ amount, currency }: Money): string => {
  const format = formatOf(currency);
  const smallest = 10 ** -(format.resolvedOptions().maximumFractionDigits ?? 0);
  return amount > 0 && amount < smallest
    ? `less than ${format.format(smallest)}`
    : format.format(amount);
};
