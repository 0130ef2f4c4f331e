import type { BrowserContext } from "@playwright/test";
import type { Service } from "./service.ts";

/** Signs a browser in with the service's token. */
export const signIn =
  (service: Service) =>
  async (context: BrowserContext): Promise<void> => {
    const answer = await context.request.post(`${service.url}/auth/sign-in/token`, {
      data: { token: service.token },
    });
    if (!answer.ok()) throw new Error(`signing in answered ${await answer.text()}`);
  };
