import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumFlags, findBrowser } from "../browser.ts";
import type { Service } from "./service.ts";

/** Runs `work` with a browser, or returns why there is none. */
export const withChromium = async <Result>(
  work: (browser: Browser) => Promise<Result>,
): Promise<Result | string> => {
  const found = findBrowser();
  if (found === undefined) return "There is no Chromium; CHROMIUM_PATH names one.";
  const browser = await chromium.launch({ executablePath: found.path, args: chromiumFlags });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};

/** Prepares a fresh browser before it opens a page. */
export type Enter = (context: BrowserContext) => Promise<unknown>;

/** Runs `work` with a page of a fresh browser that only `enter` has prepared. */
export const withFreshPage = async <Result>(
  browser: Browser,
  enter: Enter | undefined,
  work: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await enter?.(context);
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
};

/** Signs a browser in with the service's token. */
export const signIn =
  (service: Service): Enter =>
  async (context) => {
    const answer = await context.request.post(`${service.url}/auth/sign-in/token`, {
      data: { token: service.token },
    });
    if (!answer.ok()) throw new Error(`signing in answered ${await answer.text()}`);
  };
