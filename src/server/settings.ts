import { isIPv4, isIPv6 } from "node:net";
import { z } from "zod";
import { emailDomain } from "#contract/schemas/email-domain.ts";
import { KEY_BYTES, type SealingKeys } from "./kit/sealing.ts";
import { defaultPdfSettings, type MailSettings, type PdfSettings } from "./kit/service-settings.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Minimum length of a token that strangers may try to guess, in characters. */
const SAFE_TOKEN = 24;

const flag = z
  .enum(["0", "1"], { error: "must be 0 or 1" })
  .default("0")
  .transform((value) => value === "1");

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${least} to ${most}` })
    .transform(Number)
    .refine((value) => value >= least && value <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    });

const address = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map((name) => `${name}//`).join(" or ")}`,
  });

/** An address, alone or with a name: `docs@example.com`, `Docs <docs@example.com>`. */
const SENDER =
  /^(?:"?([^<>"@,;:\p{Cc}]*?)"?\s*<([^<>"\s,;:@]+@[^<>"\s,;:@]+)>|([^<>"\s,;:@]+@[^<>"\s,;:@]+))$/u;

const sender = z
  .string()
  .regex(SENDER, { error: "must be one e-mail address, such as Docs <docs@example.com>" })
  .transform((value): MailSettings["from"] => {
    const [, name = "", named = "", alone = ""] = SENDER.exec(value) ?? [];
    return name === "" ? { address: named || alone } : { name, address: named };
  });

const isOrigin = (value: string): boolean =>
  new URL(value).pathname === "/" && !/[?#@]/.test(value);

/** Vouched domains as `acme.com=<the organization's id>`: each domain for one organization. */
const vouchedDomains = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  )
  .transform((entries, context) => {
    const vouched = new Map<string, string>();
    for (const entry of entries) {
      const [, given = "", organization = ""] = /^([^=]+)=([A-Za-z0-9]+)$/.exec(entry) ?? [];
      const domain = emailDomain.safeParse(given);
      const message = !domain.success
        ? `must be a list of domain=organization, separated by commas, such as acme.com=Kq3v; ${JSON.stringify(entry)} is not one${given === "" ? "" : `: ${domain.error.issues[0]?.message}`}`
        : vouched.has(domain.data)
          ? `names ${domain.data} twice; a domain belongs to one organization`
          : undefined;
      if (message !== undefined) {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }
      if (domain.success) vouched.set(domain.data, organization);
    }
    return vouched;
  });

/** An IP address with or without a port: `9.9.9.9`, `9.9.9.9:53`, `2620:fe::9`, `[2620:fe::9]:53`. */
const isNameServer = (value: string): boolean => {
  const [, bracketed, plain = "", port = "1"] =
    /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(value) ?? [];
  if (Number(port) < 1 || Number(port) > 65_535) return false;
  return isIPv6(bracketed ?? value) || isIPv4(plain);
};

const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: address("http:", "https:")
    .refine((value) => !URL.canParse(value) || isOrigin(value), {
      error: "must be an origin, without a path",
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: address("postgres:", "postgresql:").optional(),
  BOOTSTRAP_TOKEN: z
    .string()
    .min(8, { error: "must have at least 8 characters" })
    .max(500, { error: "must have at most 500 characters" })
    .regex(/^[\x21-\x7e]*$/, { error: "must consist of letters, digits and signs without spaces" })
    .optional(),
  DEMO: flag,
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .optional(),
  RATE_LIMIT: wholeNumber(0, 100_000_000).default(12_000),
  TRUST_PROXY: flag,
  ORGANIZATION_BYTES: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: "must be a whole number of bytes" })
    .transform(Number)
    .optional(),
  OUTBOUND_ALLOW: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),
    )
    .refine(
      (entries) => entries.every((entry) => /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(entry)),
      {
        error: "must be a list of host:port, separated by commas",
      },
    ),
  DNS_SERVERS: z
    .string()
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .refine((entries) => entries.every(isNameServer), {
      error: "must be a list of IP addresses, each with a port or without, separated by commas",
    })
    .optional(),
  ALLOW_HTTP: flag,
  VOUCHED_DOMAINS: vouchedDomains,
  MAILS_A_DAY: wholeNumber(1, 1_000_000).optional(),
  SMTP_URL: address("smtp:", "smtps:")
    .refine((value) => !/^smtps?:(?:\/\/)?$/.test(value), {
      error: "must name a mail server, such as smtps://user:password@mail.example.com",
    })
    .optional(),
  MAIL_FROM: sender.optional(),
  PDF_MEMORY: wholeNumber(256, 65_536).default(defaultPdfSettings.memoryMb),
  PDF_FONTS: z.string().optional(),
  SECRET_KEY: z
    .string()
    .transform((value) => value.split(",").map((key) => Buffer.from(key.trim(), "base64")))
    .refine((keys) => keys.length <= 2 && keys.every((key) => key.length === KEY_BYTES), {
      error: `must be ${KEY_BYTES} random bytes in base64, and behind a comma the ones before`,
    })
    .optional(),
});

/** The operator's settings. Each field is the environment variable of the same name. */
export interface ServiceSettings {
  readonly port: number;
  readonly host: string;
  /** The origin at which people reach the service; absent: the one it listens on. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly bootstrapToken: string | undefined;
  readonly demo: boolean;
  /** Absent: warnings on a terminal, otherwise every request. */
  readonly logLevel: string | undefined;
  readonly rateLimit: number;
  readonly trustProxy: boolean;
  /** Storage limit for the files of one organization, in bytes; absent: no limit. */
  readonly organizationBytes: number | undefined;
  readonly outboundAllow: readonly string[];
  /** Absent: those of the machine. */
  readonly dnsServers: readonly string[] | undefined;
  /** Organization ids by e-mail domain, for domains the operator vouches for. */
  readonly vouchedDomains: ReadonlyMap<string, string>;
  /** Invitations one person can mail per day; absent: the defaults of `mail-invitations.ts`. */
  readonly mailsADay: number | undefined;
  readonly mail: MailSettings | undefined;
  readonly pdf: PdfSettings;
  /** Absent: the key in the data folder, where the database is embedded. */
  readonly secretKeys: SealingKeys | undefined;
}

/** Reads the settings, or returns one line for each mistake. Empty variables count as absent. */
export const readSettings = (
  environment: Readonly<Record<string, string | undefined>>,
): { readonly settings: ServiceSettings } | { readonly mistakes: readonly string[] } => {
  const given = Object.fromEntries(
    Object.keys(variables.shape).flatMap((name) => {
      const value = environment[name]?.trim();
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    return {
      mistakes: parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`),
    };
  }
  const values = parsed.data;
  const mistakes: string[] = [];
  if (values.DEMO && values.BOOTSTRAP_TOKEN === undefined) {
    mistakes.push("DEMO=1 needs BOOTSTRAP_TOKEN; without it the first start asks in the browser.");
  }
  const secure = values.PUBLIC_URL?.startsWith("https:") === true;
  if (!LOOPBACK.test(values.HOST) && !secure && !values.ALLOW_HTTP) {
    mistakes.push(
      `HOST=${values.HOST} can be reached from other machines, where tokens would travel unencrypted. ` +
        "Put a proxy with TLS in front and set PUBLIC_URL=https://…, or set ALLOW_HTTP=1 if the network is trusted.",
    );
  }
  if (!LOOPBACK.test(values.HOST) && (values.BOOTSTRAP_TOKEN?.length ?? SAFE_TOKEN) < SAFE_TOKEN) {
    mistakes.push(
      `BOOTSTRAP_TOKEN must have at least ${SAFE_TOKEN} characters when HOST can be reached from other machines.`,
    );
  }
  if (!LOOPBACK.test(values.HOST) && values.ALLOW_HTTP && values.PUBLIC_URL === undefined) {
    mistakes.push(`HOST=${values.HOST} needs PUBLIC_URL, the address people reach Bindery at.`);
  }
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = values;
  if (smtpUrl !== undefined && from === undefined)
    mistakes.push("SMTP_URL needs MAIL_FROM, the address that e-mail comes from.");
  if (from !== undefined && smtpUrl === undefined)
    mistakes.push("MAIL_FROM needs SMTP_URL, the mail server that sends.");
  if (mistakes.length > 0) return { mistakes };
  return {
    settings: {
      port: values.PORT,
      host: values.HOST,
      publicUrl: values.PUBLIC_URL,
      dataDir: values.DATA_DIR,
      databaseUrl: values.DATABASE_URL,
      bootstrapToken: values.BOOTSTRAP_TOKEN,
      demo: values.DEMO,
      logLevel: values.LOG_LEVEL,
      rateLimit: values.RATE_LIMIT,
      trustProxy: values.TRUST_PROXY,
      organizationBytes: values.ORGANIZATION_BYTES,
      outboundAllow: values.OUTBOUND_ALLOW,
      dnsServers: values.DNS_SERVERS,
      vouchedDomains: values.VOUCHED_DOMAINS,
      mailsADay: values.MAILS_A_DAY,
      pdf: { memoryMb: values.PDF_MEMORY, fonts: values.PDF_FONTS },
      secretKeys: values.SECRET_KEY,
      mail: smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from },
    },
  };
};
