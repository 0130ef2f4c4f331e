import { formatNumber } from "./format-number.ts";

/** plural(1, "member") → "1 member"; plural(2, "member") → "2 members". Irregular words name their plural. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
