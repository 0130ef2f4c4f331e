import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { describeFailure, isRefusedFor, ServiceFailure } from "#web/api/failures.ts";
import {
  type TranslationPagePath,
  type TranslationUnit,
  translationUnitsQuery,
  updateTranslationUnits,
  type UpdateTranslationUnits,
} from "#web/api/translations.ts";
import type { UnitDraft } from "./unit-draft.ts";

type UnitChange = Omit<UpdateTranslationUnits["units"][number], "key" | "sourceHash" | "target">;

/** Why a change of a unit was refused, by unit. */
type Refusals = Readonly<Record<string, string>>;

/** The service's reason for rejecting a text, for example a missing marker. */
const wordsOf = (error: unknown): string => {
  const detail = error instanceof ServiceFailure ? error.details[0]?.message : undefined;
  const { title, text } = describeFailure(error);
  return detail === undefined ? `${title}. ${text}` : detail;
};

/** Changes units of a page, one at a time; never overwrites what somebody else has written in the meantime. */
export const useUnitChanges = (path: TranslationPagePath) => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateTranslationUnits);
  const [pending, setPending] = useState<string>();
  const [refusals, setRefusals] = useState<Refusals>({});
  const refuse = (key: string, words: string | undefined) =>
    setRefusals(({ [key]: _before, ...rest }) =>
      words === undefined ? rest : { ...rest, [key]: words },
    );

  /** Resolves to whether the change was accepted. */
  const change = async (
    { key, sourceHash, target }: TranslationUnit,
    draft: UnitDraft | undefined,
    what: UnitChange,
  ): Promise<boolean> => {
    const base = draft ?? { sourceHash, target: target ?? null };
    setPending(key);
    refuse(key, undefined);
    try {
      await mutateAsync({
        path,
        body: {
          units: [
            {
              key,
              sourceHash: base.sourceHash,
              ...(base.target !== null && { target: base.target }),
              ...what,
            },
          ],
        },
      });
      return true;
    } catch (error) {
      // Once the current state is loaded, the draft itself shows what others have changed.
      if (isRefusedFor(error, "translation.units-moved"))
        await queryClient.invalidateQueries({
          queryKey: translationUnitsQuery(path).queryKey,
        });
      refuse(key, wordsOf(error));
      return false;
    } finally {
      setPending(undefined);
    }
  };
  return { change, pending, refusals, forgive: (key: string) => refuse(key, undefined) };
};
