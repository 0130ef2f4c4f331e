import { EventEmitter, once } from "node:events";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** An e-mail that the server accepted. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** Every address of the service in the text, in order. */
  readonly links: readonly string[];
  /** The header lines as received. */
  readonly headers: string;
  readonly parsed: ParsedMail;
}

/**
 * How the server treats a recipient or a message: accepts it, refuses it with a code, waits first (and may then
 * refuse a recipient), or hangs up.
 */
export type MailBehaviour =
  | "take"
  | "hang-up"
  /** For a message: it is kept, and the connection closes without a response. */
  | "keep-silently"
  /** The same, but the connection stays open. */
  | "keep-unanswered"
  | { readonly code: number }
  | { readonly after: Promise<void>; readonly refused?: number };

/** A mail server on loopback that keeps what it accepts. */
export interface MailServer {
  readonly port: number;
  readonly url: string;
  /** Accepted e-mails, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** Returns the number of connections so far. */
  connections(): number;
  /** Resolves once that many recipients have been named since `onRecipient` was last called. */
  recipients(count: number): Promise<void>;
  /** Resolves with the e-mails to an address, once there are that many. */
  to(address: string, count?: number): Promise<readonly ReceivedMail[]>;
  onRecipient(behaviour: MailBehaviour): void;
  onMessage(behaviour: MailBehaviour): void;
  close(): Promise<void>;
}

const refusal = (code: number): Error =>
  Object.assign(new Error(code < 500 ? "Try again later" : "No such person here"), {
    responseCode: code,
  });

const linksIn = (text: string): string[] => text.match(/https?:\/\/\S+/g) ?? [];

const received = async (raw: Buffer, session: SMTPServerSession): Promise<ReceivedMail> => {
  const parsed = await simpleParser(raw, { skipTextToHtml: true });
  const { mailFrom, rcptTo } = session.envelope;
  const text = parsed.text ?? "";
  return {
    from: mailFrom === false ? "" : mailFrom.address,
    to: rcptTo.map(({ address }) => address).join(", "),
    subject: parsed.subject ?? "",
    text,
    html: parsed.html === false ? "" : (parsed.html ?? ""),
    messageId: parsed.messageId ?? "",
    links: linksIn(text),
    headers: raw.toString("utf8").split("\r\n\r\n", 1)[0] ?? "",
    parsed,
  };
};

/** Opens a mail server that accepts everything until told otherwise. */
export const openMailServer = async (port = 0): Promise<MailServer> => {
  const mails: ReceivedMail[] = [];
  let connections = 0;
  let recipients = 0;
  let onRecipient: MailBehaviour = "take";
  let onMessage: MailBehaviour = "take";
  const arrivals = new EventEmitter();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: (_address, session, done) => {
      recipients += 1;
      arrivals.emit("recipient");
      if (onRecipient === "take") done();
      else if (typeof onRecipient === "string") hangUp(session);
      else if ("code" in onRecipient) done(refusal(onRecipient.code));
      else {
        const { after, refused } = onRecipient;
        void after.then(() => done(refused === undefined ? null : refusal(refused)));
      }
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      if (onMessage === "hang-up") stream.once("data", () => hangUp(session));
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (onMessage === "hang-up") return;
        if (typeof onMessage === "object" && "code" in onMessage) done(refusal(onMessage.code));
        else
          void keep(Buffer.concat(chunks), session, onMessage).then(() => {
            if (onMessage === "keep-silently") hangUp(session);
            else if (onMessage !== "keep-unanswered") done();
          });
      });
    },
  });
  const keep = async (raw: Buffer, session: SMTPServerSession, how: MailBehaviour) => {
    if (typeof how === "object" && "after" in how) await how.after;
    mails.push(await received(raw, session));
    arrivals.emit("mail");
  };
  const hangUp = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  };
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");

  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    connections: () => connections,
    recipients: async (count) => {
      for (;;) {
        if (recipients >= count) return;
        await once(arrivals, "recipient");
      }
    },
    to: async (wanted, count = 1) => {
      for (;;) {
        const found = mails.filter(({ to }) => to === wanted);
        if (found.length >= count) return found;
        await once(arrivals, "mail");
      }
    },
    onRecipient: (behaviour) => {
      onRecipient = behaviour;
      recipients = 0;
    },
    onMessage: (behaviour) => (onMessage = behaviour),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
