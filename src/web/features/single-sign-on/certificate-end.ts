import type { SamlProvider } from "#web/api/single-sign-on.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Admins are notified of a certificate this many days before it ends, and more urgently later. */
const NOTICED = 60;
const WARNED = 30;
const URGENT = 7;

/** Whole days from now until an instant; negative after it. */
export const daysUntil = (instant: string, now: number = Date.now()): number =>
  Math.floor((Date.parse(instant) - now) / DAY);

export type EndTone = "neutral" | "warning" | "danger";

/** How urgent the end of a certificate is; undefined while there is enough time. */
export const endTone = (days: number): EndTone | undefined => {
  if (days > NOTICED) return undefined;
  if (days > WARNED) return "neutral";
  return days > URGENT ? "warning" : "danger";
};

/** A provider whose last certificate ends soon, or has ended. */
export interface EndingCertificate {
  readonly provider: SamlProvider;
  readonly days: number;
  readonly tone: EndTone;
}

/** Providers in use whose last certificate ends soon or has ended, earliest first. */
export const endingCertificates = (
  providers: readonly SamlProvider[],
  now: number = Date.now(),
): readonly EndingCertificate[] =>
  providers
    .flatMap((provider) => {
      const { status, certificateEndsAt } = provider;
      if (status !== "active" || certificateEndsAt === undefined) return [];
      const days = daysUntil(certificateEndsAt, now);
      const tone = endTone(days);
      return tone === undefined ? [] : [{ provider, days, tone }];
    })
    .toSorted((one, other) => one.days - other.days);
