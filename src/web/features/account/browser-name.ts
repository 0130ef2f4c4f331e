import { sessionMessages } from "./messages.ts";

/** Looked for in this order: most browsers also name those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const first = (
  known: readonly (readonly [RegExp, string])[],
  userAgent: string,
): string | undefined => known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** What a browser calls itself, in words people know: "Firefox on Windows". */
export const browserName = (userAgent: string | undefined): string => {
  if (userAgent === undefined || userAgent.trim() === "") return sessionMessages.unknown;
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  if (browser !== undefined && system !== undefined) return sessionMessages.on(browser, system);
  return browser ?? system ?? sessionMessages.unknown;
};
