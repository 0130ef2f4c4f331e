import { useCallback, useState } from "react";
import type { TranslationPagePath, TranslationUnit } from "#web/api/translations.ts";
import { useDraft } from "#web/forms/draft.ts";
import {
  draftOf,
  readDrafts,
  rebased,
  settled,
  type UnitDraft,
  type UnitDrafts,
} from "./unit-draft.ts";

/** Unsaved translations on a page, kept in this browser until they are saved. */
export const useUnitDrafts = ({ translationId, pageId }: TranslationPagePath) => {
  const kept = useDraft(`translation.${translationId}.${pageId}`);
  const [drafts, setDrafts] = useState<UnitDrafts>(() => readDrafts(kept?.read()));
  const change = useCallback(
    (to: (now: UnitDrafts) => UnitDrafts) =>
      setDrafts((now) => {
        const next = to(now);
        if (Object.keys(next).length === 0) kept?.clear();
        else kept?.write(next);
        return next;
      }),
    [kept],
  );
  const put = (key: string, draft: UnitDrafts[string] | undefined) =>
    change(({ [key]: _before, ...rest }) =>
      draft === undefined ? rest : { ...rest, [key]: draft },
    );
  return {
    drafts,
    write: (unit: TranslationUnit, text: string) =>
      put(unit.key, draftOf(unit, text, drafts[unit.key])),
    /** Continues from what others wrote. */
    keepMine: (unit: TranslationUnit) => {
      const draft = drafts[unit.key];
      if (draft !== undefined) put(unit.key, rebased(unit, draft));
    },
    forget: (key: string) => put(key, undefined),
    /** Drops what is now saved; anything typed in the meantime stays. */
    settle: (key: string, saved: UnitDraft | undefined) =>
      change((now) => settled(now, key, saved)),
  };
};
