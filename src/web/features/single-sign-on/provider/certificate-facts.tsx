import type { ReactNode } from "react";
import type { SamlCertificate } from "#web/api/single-sign-on.ts";
import { Badge } from "#web/ui/badge.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Timestamp, useMinute } from "#web/ui/timestamp.tsx";
import { daysUntil, endTone } from "../certificate-end.ts";
import { endText } from "../messages.ts";
import { certificateMessages as words } from "./messages.ts";

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="min-w-0 text-sm wrap-anywhere">{children}</dd>
  </div>
);

/** The display name of a certificate. */
export const certificateName = ({ subject, sha256 }: SamlCertificate): string =>
  subject ?? sha256?.slice(0, 23) ?? words.unnamed;

const End = ({ instant }: { instant: string }) => {
  useMinute();
  const days = daysUntil(instant);
  const tone = endTone(days);
  return (
    tone !== undefined && (
      <Badge tone={tone === "neutral" ? "neutral" : tone}>{endText(days)}</Badge>
    )
  );
};

interface CertificateFactsProps {
  readonly certificate: SamlCertificate;
  /** Whether to show when it was last used; not for one that is not saved yet. */
  readonly kept?: boolean;
  /** Shown to the right of its name. */
  readonly action?: ReactNode;
}

/** The contents of a certificate and, if it cannot be used, why. */
export const CertificateFacts = ({ certificate, kept = false, action }: CertificateFactsProps) => {
  const { issuer, subject, sha256, notBefore, notAfter, key, usable, problem } = certificate;
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{certificateName(certificate)}</span>
          {!usable && <Badge tone="danger">{words.unusable}</Badge>}
          {usable && notAfter !== undefined && <End instant={notAfter} />}
        </div>
        {action}
      </div>
      {problem !== undefined && <p className="text-sm text-danger-ink">{problem}</p>}
      <dl className="mt-1.5 flex flex-col gap-1">
        {issuer !== undefined && issuer !== subject && (
          <Fact name={words.facts.issuer}>{issuer}</Fact>
        )}
        {notBefore !== undefined && (
          <Fact name={words.facts.from}>
            <Timestamp value={notBefore} show="date" />
          </Fact>
        )}
        {notAfter !== undefined && (
          <Fact name={words.facts.until}>
            <Timestamp value={notAfter} show="date" />
          </Fact>
        )}
        {key !== undefined && <Fact name={words.facts.key}>{key}</Fact>}
        {kept && usable && (
          <Fact name={words.facts.used}>
            <Timestamp value={certificate.lastUsedAt} missing={words.neverUsed} />
          </Fact>
        )}
        {sha256 !== undefined && (
          <Fact name={words.facts.sha256}>
            <span className="flex min-w-0 items-center gap-1">
              <code className="min-w-0 font-mono text-xs wrap-anywhere">{sha256}</code>
              <CopyButton text={sha256} label={words.copy} iconOnly size="sm" />
            </span>
          </Fact>
        )}
      </dl>
    </li>
  );
};
