import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { readCertificates } from "#server/saml/certificates.ts";
import { notify } from "../mail/notices.ts";
import { selectAdminIds } from "../members/member-rows.ts";
import {
  lockProvider,
  type ProviderRow,
  selectAllProviders,
  setCertificateNotice,
} from "./provider-rows.ts";
import { statusOf } from "./provider-state.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How many days before the end admins are notified; 0 is once it has ended. */
const STAGES = [0, 7, 30, 60] as const;

interface Ending {
  readonly sha256: string;
  readonly endsAt: Date;
  /** The stage that is due; undefined while the end is still far off. */
  readonly days: number | undefined;
}

/** The usable certificate that ends last, up to which the provider has a valid one. */
const endingOf = ({ certificate }: ProviderRow, now: Date): Ending | undefined => {
  const [last] = readCertificates(certificate)
    .flatMap(({ usable, sha256, notAfter }) =>
      usable && sha256 !== undefined && notAfter !== undefined
        ? [{ sha256, endsAt: new Date(Date.parse(notAfter)) }]
        : [],
    )
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime());
  if (!last) return undefined;
  const left = last.endsAt.getTime() - now.getTime();
  return { ...last, days: STAGES.find((days) => left <= days * DAY_MS) };
};

const isTold = ({ certificateNotice }: ProviderRow, { sha256, days }: Ending): boolean =>
  days === undefined || (certificateNotice?.sha256 === sha256 && certificateNotice.days <= days);

/**
 * Records, and notifies admins, that an active provider's certificate ends in 60, 30 or 7 days, or has ended: once
 * for each stage, and only the latest when several are due. Responses are still accepted afterwards; it is the
 * identity provider that may change its key then. One transaction per provider; safe to repeat.
 */
export const announceCertificateEndings = async (context: Context): Promise<void> => {
  for (const seen of await selectAllProviders(context.db)) {
    const due = endingOf(seen, context.now());
    if (!due || isTold(seen, due)) continue;
    await transaction(context, async (tx) => {
      const { organizationId, id: samlProviderId } = seen;
      const row = await lockProvider(tx.db, { organizationId, samlProviderId });
      if (!row || row.deletedAt !== null || statusOf(row) !== "active") return;
      const ending = endingOf(row, tx.now());
      if (ending?.days === undefined || isTold(row, ending)) return;
      const { sha256, endsAt, days } = ending;
      await setCertificateNotice(tx.db, row.id, { sha256, days });
      await audit(tx, {
        action: "saml-provider.certificate-ending",
        target: { type: "saml-provider", id: row.id, label: row.label },
        organizationId,
        after: { certificate: sha256, endsAt: endsAt.toISOString(), days },
      });
      const day = endsAt.toISOString().slice(0, 10);
      await notify(tx, {
        kind: "certificate-ending",
        organizationId,
        userIds: await selectAdminIds(tx.db, organizationId),
        subject: row.label,
        path: `/o/${organizationId}/settings/sign-in/${row.id}`,
        detail:
          days === 0
            ? `It ended on ${day}. People can still sign in; add the provider's next certificate when it has one.`
            : `It ends on ${day}. Add the provider's next certificate beside it, so that nobody notices the change.`,
      });
    });
  }
};
