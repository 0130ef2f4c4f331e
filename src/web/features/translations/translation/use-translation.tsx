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

/** The path of the translation in the address. */
export const useTranslationPath = (): TranslationPath =>
  useParams({ from: "/_app/o/$organizationId/translations/$translationId" });

/** The translation in the address, kept up to date during a run, and its title. */
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

/** The progress of the translation in the address; undefined until loaded. */
export const useTranslationProgress = (): TranslationProgressOf | undefined => {
  const { organizationId, translationId } = useTranslationPath();
  const { data } = useQuery({
    ...translationProgressQuery(organizationId),
    refetchInterval: ({ state }) => whileBehind(state.data),
  });
  return data?.find(({ translation }) => translation === translationId);
};

/** Shown instead of a translation that cannot be shown; for a deleted one, links to the others. */
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
