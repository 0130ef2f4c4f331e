import { fileURLToPath } from "node:url";
import { issueSignInLink } from "#server/access/sign-in-links.ts";
import type { AppDependencies } from "#server/app.ts";
import type { MailSettings, PdfSettings, Settings } from "#server/kit/service-settings.ts";
import { listen } from "#server/http/listen.ts";
import { createStatic } from "#server/http/static.ts";
import { makeApp, type Person, type TestApp } from "./make-app.ts";

export interface TestServer extends TestApp {
  readonly origin: string;
  /** Returns a one-time sign-in link, as the operator's command prints it. */
  signInLink(person: Pick<Person, "email">): Promise<string>;
  stop(): Promise<void>;
}

const webRoot = fileURLToPath(new URL("../../../dist/web/", import.meta.url));

interface TestServerOptions extends Pick<Partial<AppDependencies>, "database" | "jobRunner"> {
  /** How it sends e-mail; it sends none by default. */
  readonly mail?: MailSettings;
  /** The limits of a PDF, if not the default ones. */
  readonly pdf?: PdfSettings;
  /** The name servers it queries; by default, one that does not respond. */
  readonly dnsServers?: readonly string[];
  /**
   * The hosts it may connect to, the folders of repositories, and the keys for secrets; by default it connects to
   * none.
   */
  readonly git?: Pick<Settings, "outboundAllow" | "sealingKeys" | "cacheDir" | "repositoriesDir">;
}

/**
 * Starts the built dashboard and the real service on a free port, over a database of this process or the given one,
 * which its owner closes.
 */
export const startTestServer = async ({
  mail,
  pdf,
  dnsServers,
  git,
  ...overrides
}: TestServerOptions = {}): Promise<TestServer> => {
  let answer: TestApp["app"]["fetch"] | undefined;
  const listening = await listen({
    host: "127.0.0.1",
    port: 0,
    fetch: async (request, peer) =>
      answer ? answer(request, peer) : new Response(null, { status: 503 }),
  });
  const origin = `http://127.0.0.1:${listening.port}`;
  const app = await makeApp({
    jobRunner: true,
    ...overrides,
    settings: {
      publicUrl: origin,
      rateLimit: 0,
      outboundAllow: [],
      mail,
      pdf,
      ...(dnsServers && { dnsServers }),
      ...git,
    },
    staticFiles: createStatic({ webRoot }),
    faults: true,
  });
  answer = app.app.fetch;
  return {
    ...app,
    origin,
    signInLink: ({ email }) => issueSignInLink(app.context, email),
    stop: async () => {
      await app.app.stop();
      await listening.stop();
    },
  };
};
