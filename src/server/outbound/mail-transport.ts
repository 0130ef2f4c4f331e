import { createTransport } from "nodemailer";
import type { MailSettings } from "#server/kit/service-settings.ts";

/** One e-mail to one person, complete. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Stays the same with every try, so that a mail server knows what it has already. */
  readonly messageId: string;
  readonly date: Date;
}

/** Not sent, with what the mail server said; never with anything of the e-mail. */
export class MailNotSent extends Error {
  override readonly name = "MailNotSent";
  /** Whether this mail will never be taken: trying again is of no use. */
  readonly refused: boolean;

  constructor(message: string, refused: boolean) {
    super(message);
    this.refused = refused;
  }
}

export interface MailTransport {
  /** Resolves once the mail server has taken the e-mail; rejects with `MailNotSent`. */
  send(mail: OutgoingMail): Promise<void>;
}

const CONNECT_MS = 10_000;
/** How long a mail server may say nothing in the middle of an e-mail. */
const SILENCE_MS = 30_000;
const LONGEST_PROBLEM = 300;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_PROBLEM);

/** What went wrong, as far as the mail library says: its type is only that of an error. */
interface Trouble {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

const notSent = (error: Error & Trouble): MailNotSent => {
  const { code, command = "", response = "", responseCode = 0 } = error;
  if (code === "EAUTH") return new MailNotSent("The mail server refused our sign-in.", false);
  const aboutThisMail = command === "RCPT TO" || command === "DATA";
  if (responseCode >= 400)
    return new MailNotSent(
      `The mail server answered: ${oneLine(response)}`,
      aboutThisMail && responseCode >= 500,
    );
  if (code === "ETLS" || /certificate|self-signed/i.test(error.message))
    return new MailNotSent("The mail server could not be reached safely (TLS).", false);
  return new MailNotSent("The mail server could not be reached.", false);
};

/**
 * Hands e-mail to a mail server, over a connection of its own each. TLS is verified, except on this very
 * machine; with a password it is never left out.
 */
export const createMailTransport = ({ smtpUrl, from }: MailSettings): MailTransport => {
  const url = new URL(smtpUrl);
  const onThisMachine = LOOPBACK.test(url.hostname);
  const secure = url.protocol === "smtps:";
  const transport = createTransport({
    host: url.hostname.replaceAll(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !onThisMachine && url.username !== "",
    ...(url.username === ""
      ? {}
      : {
          auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
        }),
    tls: { rejectUnauthorized: !onThisMachine },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html, messageId, date }) => {
      try {
        await transport.sendMail({
          from: { name: oneLine(from.name ?? ""), address: from.address },
          to: { name: "", address: to },
          envelope: { from: from.address, to: [to] },
          subject: oneLine(subject),
          text,
          html,
          messageId,
          date,
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw error instanceof Error ? notSent(error) : new MailNotSent("It was not sent.", false);
      }
    },
  };
};
