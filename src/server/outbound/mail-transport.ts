import { createTransport } from "nodemailer";
import type { MailSettings } from "#server/kit/service-settings.ts";

/** One complete e-mail to one person. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every attempt, so that a mail server recognizes a duplicate. */
  readonly messageId: string;
  readonly date: Date;
}

/** Thrown when an e-mail was not sent, with the mail server's message and nothing of the e-mail itself. */
export class MailNotSent extends Error {
  override readonly name = "MailNotSent";
  /** Whether this e-mail will never be accepted, so that retrying is of no use. */
  readonly refused: boolean;

  constructor(message: string, refused: boolean) {
    super(message);
    this.refused = refused;
  }
}

export interface MailTransport {
  /** Resolves once the mail server has accepted the e-mail; rejects with `MailNotSent`. */
  send(mail: OutgoingMail): Promise<void>;
}

const CONNECT_MS = 10_000;
/** How long a mail server may send nothing during delivery of an e-mail. */
const SILENCE_MS = 30_000;
const LONGEST_PROBLEM = 300;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_PROBLEM);

/** The properties of the mail library's errors, which it types only as Error. */
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
 * Sends e-mail to a mail server, over a separate connection each. TLS certificates are verified, except on this very
 * machine; with a password, TLS is mandatory.
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
