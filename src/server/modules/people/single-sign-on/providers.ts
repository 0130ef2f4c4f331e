import type { z } from "zod";
import {
  type createSAMLProvider as createSchema,
  MAX_SAML_PROVIDERS,
  NO_SSO_URL,
  SAML_RESTORE_HOURS,
  type updateSAMLProvider as updateSchema,
} from "#contract/schemas/saml.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { endProviderSessions } from "#server/access/session-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, invalid, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { readCertificates } from "#server/saml/certificates.ts";
import { holdsPrivateKey } from "#server/saml/private-key.ts";
import { findTeams } from "../teams/teams.ts";
import type { TeamRow } from "../teams/team-rows.ts";
import { requireOtherWayIn } from "./other-way-in.ts";
import {
  countPeople,
  countProviders,
  deleteExpiredProvider,
  findProvider,
  insertProvider,
  lockProvider,
  type ProviderPath,
  type ProviderRow,
  selectExpiredProviders,
  selectProviders,
  selectProvidersByLabel,
  setProvider,
} from "./provider-rows.ts";
import { keepsTrust, statusOf } from "./provider-state.ts";

const RESTORE_MS = SAML_RESTORE_HOURS * 60 * 60 * 1000;

/** A provider with the other details shown of it. */
export interface ProviderFacts {
  readonly provider: ProviderRow;
  readonly people: number;
  readonly team?: TeamRow | undefined;
}

const withFacts = async (
  context: Context,
  organizationId: string,
  rows: readonly ProviderRow[],
): Promise<ProviderFacts[]> => {
  const teamIds = rows.flatMap(({ defaultTeamId }) => defaultTeamId ?? []);
  const [people, teams] = await Promise.all([
    countPeople(
      context.db,
      rows.map(({ id }) => id),
    ),
    findTeams(context, organizationId, teamIds),
  ]);
  return rows.map((provider) => ({
    provider,
    people: people.get(provider.id) ?? 0,
    team: teams.find(({ team }) => team.id === provider.defaultTeamId),
  }));
};

const oneWithFacts = async (context: Context, row: ProviderRow): Promise<ProviderFacts> => {
  const [found] = await withFacts(context, row.organizationId, [row]);
  return found ?? { provider: row, people: 0 };
};

/** An organization's provider that is not deleted; throws 404 for any other. */
export const findLivingProvider = async (
  { db }: Context,
  path: ProviderPath,
): Promise<ProviderRow> => {
  const row = await findProvider(db, path);
  if (!row) throw notFound("SAML provider");
  return row;
};

/** One of an organization's providers; throws 404 if it has none with this id. */
export const getProvider = async (context: Context, path: ProviderPath): Promise<ProviderFacts> =>
  oneWithFacts(context, await findLivingProvider(context, path));

/** Providers of an organization, newest first. */
export const listProviders = async (
  context: Context,
  organizationId: string,
  page: ListRequest,
): Promise<ListPage<ProviderFacts>> => {
  const found = await readList(page, {
    rows: (asked) => selectProviders(context.db, organizationId, asked),
    count: () => countProviders(context.db, organizationId),
    cursorOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });
  return { ...found, rows: await withFacts(context, organizationId, found.rows) };
};

/** The providers people can sign in by, by label. */
export const listActiveProviders = async (
  { db }: Context,
  organizationId: string,
): Promise<ProviderRow[]> =>
  (await selectProvidersByLabel(db, organizationId)).filter((row) => statusOf(row) === "active");

const requireRoom = async (tx: Context, organizationId: string): Promise<void> => {
  if ((await countProviders(tx.db, organizationId)) >= MAX_SAML_PROVIDERS)
    throw conflict(
      "saml-provider.too-many",
      `An organization has at most ${MAX_SAML_PROVIDERS} SAML providers. Nothing was changed.`,
    );
};

const requireTeam = async (
  tx: Context,
  organizationId: string,
  teamId: string | null | undefined,
): Promise<void> => {
  if (!teamId) return;
  if ((await findTeams(tx, organizationId, [teamId])).length === 0)
    throw invalid("defaultTeam", "this organization has no team with that id");
};

/** Catches what the schema cannot detect: a key in bare base64 looks like a certificate. */
const refusePrivateKey = (certificate: string | undefined): void => {
  if (certificate !== undefined && holdsPrivateKey(certificate))
    throw invalid(
      "certificate",
      "this holds a private key, which only the identity provider may have. It was not kept; give its certificate, and replace the key",
    );
};

const targetOf = ({ id, label }: Pick<ProviderRow, "id" | "label">) => ({
  type: "saml-provider",
  id,
  label,
});

/** Certificates are recorded by their fingerprints, because they are long and of no use in a log. */
const inLog = (certificate: string): string[] =>
  readCertificates(certificate).map(({ sha256, problem }) => sha256 ?? problem ?? "");

const recordOf = (row: ProviderRow) => ({
  label: row.label,
  entityID: row.entityId,
  ssoURL: row.ssoUrl,
  certificate: inLog(row.certificate),
  defaultTeam: row.defaultTeamId,
  defaultRole: row.defaultRole,
});

/**
 * Adds an identity provider. Fields that are not given are unset, and new people get the organization's default role.
 * Throws a conflict for the 21st, and invalid for another organization's team or for a private key.
 */
export const createProvider = (
  context: Context,
  organizationId: string,
  { label, entityID = "", ssoURL = NO_SSO_URL, ...given }: z.output<typeof createSchema>,
): Promise<ProviderFacts> =>
  transaction(context, async (tx) => {
    const organization = await lockOrganization(tx.db, organizationId);
    if (!organization) throw notFound("organization");
    const { certificate = "", defaultTeam, defaultRole = organization.defaultRole } = given;
    refusePrivateKey(certificate);
    await requireTeam(tx, organizationId, defaultTeam);
    await requireRoom(tx, organizationId);
    const now = tx.now();
    const id = newId();
    await insertProvider(tx.db, {
      id,
      organizationId,
      label,
      entityId: entityID,
      ssoUrl: ssoURL,
      certificate,
      defaultTeamId: defaultTeam ?? null,
      defaultRole,
      createdAt: now,
      changedAt: now,
    });
    const row = await findLivingProvider(tx, { organizationId, samlProviderId: id });
    await audit(tx, {
      action: "saml-provider.created",
      target: targetOf(row),
      after: recordOf(row),
    });
    return oneWithFacts(tx, row);
  });

/** Locks the organization and one of its providers that is not deleted; undefined if there is none. */
export const lockLivingProvider = async (
  tx: Context,
  path: ProviderPath,
): Promise<ProviderRow | undefined> => {
  await lockOrganization(tx.db, path.organizationId);
  const row = await lockProvider(tx.db, path);
  return row && row.deletedAt === null ? row : undefined;
};

/**
 * Changes the given fields; an empty text, or `about:blank`, clears a value. The provider is no longer proven once it
 * is another one (`keepsTrust`). Throws a conflict if single sign-on is enforced and nobody could sign in by what
 * remains.
 */
export const updateProvider = (
  context: Context,
  path: ProviderPath,
  { entityID, ssoURL, defaultTeam, ...given }: z.output<typeof updateSchema>,
): Promise<ProviderFacts> =>
  transaction(context, async (tx) => {
    const before = await lockLivingProvider(tx, path);
    if (!before) throw notFound("SAML provider");
    checkVersion(tx, "SAML provider", before.version);
    refusePrivateKey(given.certificate);
    await requireTeam(tx, path.organizationId, defaultTeam);
    const changed = changedFields(before, {
      ...given,
      entityId: entityID,
      ssoUrl: ssoURL,
      defaultTeamId: defaultTeam,
    });
    if (!changed) return oneWithFacts(tx, before);
    const wanted = { ...before, ...changed.after };
    if (statusOf(wanted) === "pending") await requireOtherWayIn(tx, before);
    const trust = keepsTrust(before, wanted) ? {} : { changedAt: tx.now(), provenAt: null };
    const row = await setProvider(tx.db, before.id, { ...changed.after, ...trust });
    const fields = changedFields(recordOf(before), recordOf(row));
    await audit(tx, { action: "saml-provider.updated", target: targetOf(row), ...fields });
    return oneWithFacts(tx, row);
  });

/**
 * Deletes a provider and ends the sessions it began, with the API tokens made in them. It can be restored for 24
 * hours. Does nothing if it is missing. Throws a conflict if single sign-on is enforced and nobody could sign in by
 * what remains.
 */
export const deleteProvider = (context: Context, path: ProviderPath): Promise<void> =>
  transaction(context, async (tx) => {
    const before = await lockLivingProvider(tx, path);
    if (!before) return;
    checkVersion(tx, "SAML provider", before.version);
    await requireOtherWayIn(tx, before);
    const deletedAt = tx.now();
    await setProvider(tx.db, before.id, { deletedAt });
    const ended = await endProviderSessions(tx.db, before.id);
    await audit(tx, {
      action: "saml-provider.deleted",
      target: targetOf(before),
      before: { ...recordOf(before), deletedAt: null },
      after: { deletedAt: deletedAt.toISOString(), ended },
    });
  });

/**
 * Restores a deleted provider with its identities, within 24 hours. Throws a conflict if it is not deleted, was
 * deleted longer ago, or there are already 20 others.
 */
export const restoreProvider = (context: Context, path: ProviderPath): Promise<ProviderFacts> =>
  transaction(context, async (tx) => {
    await lockOrganization(tx.db, path.organizationId);
    const before = await lockProvider(tx.db, path);
    if (!before) throw notFound("SAML provider");
    const { deletedAt } = before;
    if (!deletedAt)
      throw conflict(
        "saml-provider.not-deleted",
        "This provider is not deleted, so there is nothing to restore.",
      );
    if (deletedAt.getTime() + RESTORE_MS <= tx.now().getTime())
      throw conflict(
        "saml-provider.restore-expired",
        `This provider was deleted ${SAML_RESTORE_HOURS} hours ago and cannot be restored any more.`,
      );
    await requireRoom(tx, path.organizationId);
    const row = await setProvider(tx.db, before.id, { deletedAt: null });
    await audit(tx, {
      action: "saml-provider.restored",
      target: targetOf(row),
      before: { deletedAt: deletedAt.toISOString() },
      after: { deletedAt: null },
    });
    return oneWithFacts(tx, row);
  });

/** Permanently removes the providers deleted 24 hours ago. One transaction per provider; safe to repeat. */
export const purgeProviders = async (context: Context): Promise<void> => {
  const before = new Date(context.now().getTime() - RESTORE_MS);
  for (const id of await selectExpiredProviders(context.db, before))
    await transaction(context, async (tx) => {
      const row = await deleteExpiredProvider(tx.db, id, before);
      if (!row) return;
      await audit(tx, {
        action: "saml-provider.purged",
        target: targetOf(row),
        organizationId: row.organizationId,
        before: { ...recordOf(row), deletedAt: row.deletedAt?.toISOString() ?? null },
      });
    });
};
