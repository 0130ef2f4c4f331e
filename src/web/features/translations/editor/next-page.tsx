import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { unitStates } from "#contract/schemas/enums.ts";
import { isAmong } from "#translation/units/unit-state.ts";
import {
  type TranslationPage,
  type TranslationPagePath,
  translationPagesQuery,
} from "#web/api/translations.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { editorMessages as messages } from "./messages.ts";
import { unitGroups } from "./unit-filter.ts";

/** How many pages are searched. */
const MOST = 200;

const workOn = ({ progress }: TranslationPage): number =>
  unitStates
    .filter((state) => unitGroups.some((group) => isAmong(state, group)))
    .reduce((sum, state) => sum + progress[state].units, 0);

/** Links to the next page that needs work; after the last one it continues from the top. */
export const NextPage = ({ path }: { path: TranslationPagePath }) => {
  const { organizationId, translationId, pageId } = path;
  const { data } = useQuery(translationPagesQuery(path, { limit: MOST }));
  const navigate = useNavigate();
  const pages = data?.items ?? [];
  const at = pages.findIndex(({ id }) => id === pageId);
  const next = [...pages.slice(at + 1), ...pages.slice(0, Math.max(0, at))].find(
    (page) => workOn(page) > 0,
  );
  const to = {
    to: "/o/$organizationId/translations/$translationId/pages/$pageId",
    params: { organizationId, translationId, pageId: next?.id ?? "" },
    search: {},
  } as const;
  useKeys(
    next === undefined
      ? []
      : [{ keys: "n", label: messages.keys.nextPage, run: () => void navigate(to) }],
  );
  if (data === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-4">
      {next === undefined ? (
        <span className="text-muted">{messages.noNextPage}</span>
      ) : (
        <>
          <Link {...to} className={buttonClass({ className: "max-w-full" })}>
            <span className="truncate">
              {messages.nextPage(next.title === "" ? messages.untitled : next.title)}
            </span>
            <ArrowRight size={16} aria-hidden className="shrink-0" />
          </Link>
          <span className="text-sm text-muted">{messages.nextTexts(workOn(next))}</span>
        </>
      )}
    </p>
  );
};
