import type { Database } from "#server/db/open.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { type CameBy, findFirstProvider, hasWayIn, selectWaysAround } from "./way-in-rows.ts";

const ssoRequired = (startURL: string | undefined): Failure =>
  new Failure(
    "forbidden",
    "This organization requires single sign-on. Sign in by it to go on; nothing was changed.",
    {
      reason: "sso.required",
      ...(startURL === undefined ? {} : { details: [{ path: "startURL", message: startURL }] }),
    },
  );

export interface Place {
  readonly db: Database;
  /** The service's own address. */
  readonly publicUrl: string;
}

/** Throws 403 where an organization enforces single sign-on and the credential was not obtained through it. */
export const requireSSO = async (
  { db, publicUrl }: Place,
  organizationId: string,
  by: CameBy,
): Promise<void> => {
  if (await hasWayIn(db, organizationId, by)) return;
  const provider = await findFirstProvider(db, organizationId);
  throw ssoRequired(provider && `${publicUrl}/auth/saml/${provider}/start`);
};

/** The same for an organization other than the one in the path, for verbs that act there. */
export const requireWayInto = async (
  { db, actor, settings }: Context,
  organizationId: string,
): Promise<void> => {
  const { type, samlProviderId = null, byOperator = false } = actor.credential;
  if (type === "system") return;
  const by = { userId: actor.id, samlProviderId, byOperator };
  await requireSSO({ db, publicUrl: settings.publicUrl }, organizationId, by);
};

/** Records a session that bypasses single sign-on, in each organization it opens. */
export const recordWaysAround = async (
  tx: Context,
  { byOperator, only }: { readonly byOperator: boolean; readonly only: string | null },
): Promise<void> => {
  const { id, label } = tx.actor;
  for (const { organizationId } of await selectWaysAround(tx.db, { userId: id, byOperator }, only))
    await audit(tx, {
      action: "member.break-glass-used",
      organizationId,
      target: { type: "member", id, label },
      after: { by: byOperator ? "operator" : "break-glass" },
    });
};
