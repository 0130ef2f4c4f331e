import type { TranslationEngineAnswer } from "#contract/schemas/translation-engine.ts";
import type { Context } from "#server/kit/context.ts";
import type { EngineRow } from "./engine-rows.ts";
import { addressOf } from "./open-engine.ts";

/** Which engine translates, as the API answers it: nothing of its key but the end. */
export const presentEngine = (
  { settings }: Context,
  organizationId: string,
  row: EngineRow | undefined,
): { readonly body: TranslationEngineAnswer; readonly version: number } => {
  const url = row && addressOf(row);
  return {
    body: {
      object: "translation-engine",
      engine: row?.engine ?? "none",
      ...(url === undefined ? {} : { url }),
      ...(row === undefined || row.model === null ? {} : { model: row.model }),
      ...(row === undefined || row.key === null ? {} : { key: { last4: row.keyEnd ?? "" } }),
      ...(row === undefined ? {} : { updatedAt: row.updatedAt.toISOString() }),
      urls: {
        location: `${settings.publicUrl}/v1/orgs/${organizationId}/translation-engine`,
      },
    },
    version: row?.version ?? 0,
  };
};
