import type { Context } from "#server/kit/context.ts";
import { CannotOpen, unseal } from "#server/kit/sealing.ts";
import { createApertium } from "../engines/apertium.ts";
import type { EngineNetwork } from "../engines/ask-engine.ts";
import { createDeepL, deepLAddress } from "../engines/deepl.ts";
import { EngineFailure, type TranslationEngine } from "../engines/engine.ts";
import { createGoogle, GOOGLE_ADDRESS } from "../engines/google.ts";
import { createLibreTranslate } from "../engines/libretranslate.ts";
import { createOpenAI, OPENAI_ADDRESS } from "../engines/openai.ts";
import type { EngineRow } from "./engine-rows.ts";

/** Returns the place of an organization's sealed engine key, which cannot be unsealed elsewhere. */
export const placeOfKey = (organizationId: string): string =>
  `translation_engines.key ${organizationId}`;

const opened = (
  { settings }: Pick<Context, "settings">,
  { organizationId, key }: EngineRow,
): string | undefined => {
  if (key === null) return undefined;
  try {
    return unseal(settings.sealingKeys ?? [], key, placeOfKey(organizationId));
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    throw new EngineFailure(
      "key",
      "The engine's key was sealed with a key that the service no longer has. Enter it again.",
      { cause: error },
    );
  }
};

/** Returns the address of an engine; undefined where there is none. */
export const addressOf = ({ engine, url, keyEnd }: EngineRow): string | undefined => {
  if (url !== null) return url;
  switch (engine) {
    case "deepl":
      return deepLAddress(keyEnd ?? "");
    case "google":
      return GOOGLE_ADDRESS;
    case "openai":
      return OPENAI_ADDRESS;
    default:
      return undefined;
  }
};

const made = (
  { engine, model, organizationId }: EngineRow,
  network: EngineNetwork,
  key: string | undefined,
): TranslationEngine | undefined => {
  const needed = (): string => {
    if (key !== undefined) return key;
    throw new EngineFailure("key", "The engine has no key. Enter it.");
  };
  switch (engine) {
    case "deepl":
      return createDeepL(network, needed(), organizationId);
    case "google":
      return createGoogle(network, needed());
    case "libretranslate":
      return createLibreTranslate(network, key);
    case "openai":
      return createOpenAI(network, { model: model ?? "", key });
    case "apertium":
      return createApertium(network);
    default:
      return undefined;
  }
};

/** Opens the engine of an organization; undefined where only people translate. */
export const openEngine = (
  { settings, now }: Pick<Context, "settings" | "now">,
  row: EngineRow | undefined,
  timeoutMs?: number,
): TranslationEngine | undefined => {
  const url = row && addressOf(row);
  if (row === undefined || url === undefined) return undefined;
  const patience = timeoutMs === undefined ? {} : { timeoutMs };
  const network = { url, allow: settings.outboundAllow, now, ...patience };
  return made(row, network, opened({ settings }, row));
};
