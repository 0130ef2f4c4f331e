import type { SetTranslationEngine } from "#contract/schemas/translation-engine.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, invalid } from "#server/kit/failures.ts";
import { seal } from "#server/kit/sealing.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { checkAddress } from "#server/outbound/check-address.ts";
import { type EngineUse, readUse } from "./cost.ts";
import { type EngineRow, findEngine, putEngine } from "./engine-rows.ts";
import { placeOfKey } from "./open-engine.ts";

/** How many characters of a key are shown, and its minimum length for that. */
const SHOWN = 4;
const SHOWN_OF = 16;

/** Returns the translation engine of an organization with its use this month; undefined until one is set. */
export const getEngine = async (
  context: Context,
  organizationId: string,
): Promise<UsedEngine | undefined> => {
  const row = await findEngine(context.db, organizationId);
  return row && { row, use: await readUse(context, row) };
};

/** An engine with its use this month. */
export interface UsedEngine {
  readonly row: EngineRow;
  readonly use: EngineUse;
}

interface Said {
  readonly url: string | null;
  readonly model: string | null;
  /** Undefined keeps the stored key. */
  readonly key: string | undefined;
  readonly needsKey: boolean;
}

const plain = (address: string): string => {
  const url = new URL(address);
  url.hash = "";
  url.search = "";
  return url.href.replace(/\/+$/, "");
};

const saidOf = (said: SetTranslationEngine): Said => {
  const url = "url" in said && said.url !== undefined ? plain(said.url) : null;
  return {
    url,
    model: said.engine === "openai" ? said.model : null,
    key: "key" in said ? said.key : undefined,
    needsKey: said.engine === "deepl" || said.engine === "google",
  };
};

const sealed = ({ settings }: Context, organizationId: string, key: string) => {
  const made = seal(settings.sealingKeys ?? [], key, placeOfKey(organizationId));
  if (made === undefined)
    throw conflict(
      "translation-engine.no-secret-key",
      "The service has no key to seal the engine's key with; its operator has to set SECRET_KEY. Nothing was changed.",
    );
  return { key: made, keyEnd: key.length < SHOWN_OF ? "" : key.slice(-SHOWN) };
};

/** A key is only ever sent to the engine and the origin it was entered for. */
const isSamePlace = (
  before: EngineRow | undefined,
  engine: EngineRow["engine"],
  url: string | null,
): boolean => {
  if (before?.engine !== engine) return false;
  const originOf = (address: string | null) => address && new URL(address).origin;
  return originOf(before.url) === originOf(url);
};

const keyColumns = (
  tx: Context,
  organizationId: string,
  engine: EngineRow["engine"],
  { url, key, needsKey }: Said,
  before: EngineRow | undefined,
) => {
  if (key !== undefined) return sealed(tx, organizationId, key);
  const stays = isSamePlace(before, engine, url);
  const kept = stays ? { key: before?.key ?? null, keyEnd: before?.keyEnd ?? null } : undefined;
  if (needsKey && (kept?.key ?? null) === null)
    throw invalid("key", "is needed; none is kept for this engine at this address");
  return kept ?? { key: null, keyEnd: null };
};

/** A price applies only to its own engine. */
const costColumn = (said: SetTranslationEngine, before: EngineRow | undefined) => {
  if (said.engine === "none") return null;
  if (said.cost !== undefined) return said.cost;
  return before?.engine === said.engine ? before.cost : null;
};

/** Returns what is recorded about an engine: of its key, only that it has changed. */
const shown = ({
  engine,
  url,
  model,
  cost,
}: Pick<EngineRow, "engine" | "url" | "model" | "cost">) => ({
  engine,
  ...(cost === null ? {} : { cost }),
  ...(url === null ? {} : { url }),
  ...(model === null ? {} : { model }),
});

/** Sets the translation engine of an organization. */
export const setEngine = (
  context: Context,
  organizationId: string,
  said: SetTranslationEngine,
): Promise<UsedEngine> => {
  const { engine } = said;
  const read = saidOf(said);
  if (read.url !== null) checkAddress(context, read.url, "url");
  return transaction(context, async (tx) => {
    await lockOrganizationTree(tx.db, organizationId);
    const before = await findEngine(tx.db, organizationId);
    checkVersion(tx, "engine", before?.version ?? 0);
    const { url, model } = read;
    const key = keyColumns(tx, organizationId, engine, read, before);
    const put = {
      organizationId,
      engine,
      url,
      model,
      ...key,
      cost: costColumn(said, before),
      updatedAt: tx.now(),
    };
    const row = await putEngine(tx.db, put);
    await audit(tx, {
      action: "translation-engine.set",
      organizationId,
      target: { type: "translation-engine", id: organizationId, label: engine },
      ...(before === undefined ? {} : { before: shown(before) }),
      after: {
        ...shown(row),
        ...(row.key === (before?.key ?? null)
          ? {}
          : { key: row.key === null ? "none" : "replaced" }),
      },
    });
    return { row, use: await readUse(tx, row) };
  });
};
