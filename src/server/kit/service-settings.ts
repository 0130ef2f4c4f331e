import type { SealingKeys } from "./sealing.ts";

/** How the service sends e-mail. */
export interface MailSettings {
  /** `smtp:` or `smtps:`, with the credentials where the mail server wants some. Never shown or logged. */
  readonly smtpUrl: string;
  readonly from: { readonly name?: string; readonly address: string };
}

/** What making one PDF may take. */
export interface PdfSettings {
  /** Megabytes of memory; what needs more is refused. */
  readonly memoryMb: number;
  /** A folder of more fonts. */
  readonly fonts?: string | undefined;
}

/** What making one PDF may take where the operator says nothing. */
export const defaultPdfSettings: PdfSettings = { memoryMb: 1024 };

/** What the operator chose, as far as verbs and presenters need it. */
export interface Settings {
  /** Origin of the addresses in answers, without a slash at the end. */
  readonly publicUrl: string;
  /** Requests a minute one credential may make; 0 turns the limit off. */
  readonly rateLimit: number;
  /** `host:port` pairs outgoing requests may reach although they are private. */
  readonly outboundAllow: readonly string[];
  /** Name servers, as `address:port`, that say where host names of sites point; absent: those of the machine. */
  readonly dnsServers?: readonly string[] | undefined;
  /** Ids of organizations by the e-mail domains that the operator vouches are theirs. */
  readonly vouchedDomains?: ReadonlyMap<string, string> | undefined;
  /** Invitations that one person mails a day, also from new organizations; absent: the usual bounds. */
  readonly mailsADay?: number | undefined;
  /** Absent where the service sends no e-mail. */
  readonly mail?: MailSettings | undefined;
  /** What seals the secrets that the database keeps; absent: none can be kept. */
  readonly sealingKeys?: SealingKeys | undefined;
  /** The folder for what can be fetched again, such as repositories; absent: one for temporary files. */
  readonly cacheDir?: string | undefined;
  /** The folder of repositories whose servers are made up, as those of the demo are; absent: there are none. */
  readonly repositoriesDir?: string | undefined;
  /** Bytes that the files of one organization may take; absent: as many as there is room for. */
  readonly organizationBytes?: number | undefined;
  /** Absent: `defaultPdfSettings`, and the fonts that come along. */
  readonly pdf?: PdfSettings | undefined;
}
