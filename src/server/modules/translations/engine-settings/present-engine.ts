import type { TranslationEngineAnswer } from "#contract/schemas/translation-engine.ts";
import type { Context } from "#server/kit/context.ts";
import type { EngineUse } from "./cost.ts";
import type { UsedEngine } from "./engine-settings.ts";
import { monthOf } from "./use-rows.ts";
import { addressOf } from "./open-engine.ts";

/** Presents an engine in the API's format, with only the last characters of its key. */
export const presentEngine = (
  { settings, now }: Context,
  organizationId: string,
  used: UsedEngine | undefined,
): { readonly body: TranslationEngineAnswer; readonly version: number } => {
  const row = used?.row;
  const { month, characters, cost }: EngineUse = used?.use ?? {
    month: monthOf(now()),
    characters: 0,
  };
  const url = row && addressOf(row);
  return {
    body: {
      object: "translation-engine",
      engine: row?.engine ?? "none",
      ...(url === undefined ? {} : { url }),
      ...(row === undefined || row.model === null ? {} : { model: row.model }),
      ...(row === undefined || row.key === null ? {} : { key: { last4: row.keyEnd ?? "" } }),
      ...(row === undefined || row.cost === null ? {} : { cost: row.cost }),
      usage: { month, characters, ...(cost === undefined ? {} : { cost }) },
      ...(row === undefined ? {} : { updatedAt: row.updatedAt.toISOString() }),
      urls: {
        location: `${settings.publicUrl}/v1/orgs/${organizationId}/translation-engine`,
      },
    },
    version: row?.version ?? 0,
  };
};
