import { type MailServer, openMailServer } from "#server/testing/mail-server.ts";
import { startTestServer } from "#server/testing/test-server.ts";
import { test as base } from "./fixtures.ts";

/** Tests with a service that sends e-mail to a mail server that keeps everything it receives. */
export const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    async ({ browserName: _ }, use) => {
      const mailServer = await openMailServer();
      await use(mailServer);
      await mailServer.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mailServer }, use) => {
      const from = { name: "Bindery", address: "docs@bindery.example" };
      const server = await startTestServer({ mail: { smtpUrl: mailServer.url, from } });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Returns the link in the newest e-mail to an address, once `count` of them have arrived. */
export const mailedLink = async (
  mailServer: MailServer,
  address: string,
  count = 1,
): Promise<string> => {
  const mails = await mailServer.to(address, count);
  const [link] = mails.at(-1)?.links ?? [];
  if (link === undefined) throw new Error(`the e-mail to ${address} has no link`);
  return link;
};
