import type { SealingKeys } from "./sealing.ts";

/** Settings for sending e-mail. */
export interface MailSettings {
  /** `smtp:` or `smtps:`, with credentials if the mail server requires them. Never shown or logged. */
  readonly smtpUrl: string;
  readonly from: { readonly name?: string; readonly address: string };
}

/** Limits and resources for making a PDF. */
export interface PdfSettings {
  /** Memory limit in megabytes; a PDF that needs more is refused. */
  readonly memoryMb: number;
  /** A folder with additional fonts. */
  readonly fonts?: string | undefined;
}

/** The PDF settings used unless the operator sets others. */
export const defaultPdfSettings: PdfSettings = { memoryMb: 1024 };

/** The operator's settings that verbs and presenters need. */
export interface Settings {
  /** Origin of the addresses in responses, without a trailing slash. */
  readonly publicUrl: string;
  /** Requests per minute allowed for each credential; 0 disables the limit. */
  readonly rateLimit: number;
  /** `host:port` pairs that outgoing requests may reach although they are private. */
  readonly outboundAllow: readonly string[];
  /** Name servers, as `address:port`, used to resolve the host names of sites; absent: those of the machine. */
  readonly dnsServers?: readonly string[] | undefined;
  /** Organization ids by e-mail domain, for domains the operator vouches for. */
  readonly vouchedDomains?: ReadonlyMap<string, string> | undefined;
  /** Invitations one person can mail per day, also from new organizations; absent: the default limits. */
  readonly mailsADay?: number | undefined;
  /** Absent where the service sends no e-mail. */
  readonly mail?: MailSettings | undefined;
  /** Keys that encrypt stored secrets; absent: no such secret can be stored. */
  readonly sealingKeys?: SealingKeys | undefined;
  /** Folder for data that can be fetched again, such as repositories; absent: a temporary folder. */
  readonly cacheDir?: string | undefined;
  /** Folder of repositories with made-up servers, such as the demo's; absent: there are none. */
  readonly repositoriesDir?: string | undefined;
  /** Storage limit for the files of one organization, in bytes; absent: no limit. */
  readonly organizationBytes?: number | undefined;
  /** Absent: `defaultPdfSettings` and the bundled fonts. */
  readonly pdf?: PdfSettings | undefined;
}
