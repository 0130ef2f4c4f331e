import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import {
  type TranslationPath,
  type TranslationProgressOf,
  translationProgressQuery,
  translationQuery,
  whileBehind,
  whileRunning,
} from "#web/api/translations.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { languageName } from "#web/kit/language.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { translationMessages } from "../messages.ts";
import { headMessages as messages } from "./messages.ts";

/** The translation that the address names. */
export const useTranslationPath = (): TranslationPath =>
  useParams({ from: "/_app/o/$organizationId/translations/$translationId" });

/** The translation that the address names, followed while a run is under way, and what it is called. */
export const useTranslation = () => {
  const { organizationId, translationId } = useTranslationPath();
  const path = { organizationId, translationId };
  const { data: translation, error } = useSuspenseQuery({
    ...translationQuery(path),
    refetchInterval: ({ state: { data } }) => whileRunning(data),
  });
  const space = titleOfSpace(translation.source);
  const title = messages.title(space, languageName(translation.language));
  return { path, translation, space, title, error };
};

/** How far the translation is that the address names; undefined until that is known. */
export const useTranslationProgress = (): TranslationProgressOf | undefined => {
  const { organizationId, translationId } = useTranslationPath();
  const { data } = useQuery({
    ...translationProgressQuery(organizationId),
    refetchInterval: ({ state }) => whileBehind(state.data),
  });
  return data?.find(({ translation }) => translation === translationId);
};

/** In place of a translation that cannot be shown; one that is gone leads to the others. */
export const TranslationFailure = (failure: FailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <GoneFailure
      {...failure}
      title={translationMessages.gone.title}
      text={translationMessages.gone.text}
      action={
        <Link
          to="/o/$organizationId/translations"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {translationMessages.gone.action}
        </Link>
      }
    />
  );
};
