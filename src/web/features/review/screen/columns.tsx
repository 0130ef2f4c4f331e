import { useNavigate } from "@tanstack/react-router";
import { kindStrings } from "../difference/strings.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { AllPages, AllPagesLink } from "../changes/all-pages.tsx";
import { ChangeList, SeenProgress } from "../changes/change-list.tsx";
import { restTitle } from "../changes/rest-title.ts";
import { RestChanges } from "../changes/rest-changes.tsx";
import { restsWith, useChanges, useShown } from "../changes/use-changes.ts";
import { PageLoading, PageReview } from "../page/page-review.tsx";
import { Conversation } from "./conversation.tsx";
import { screenStrings as strings } from "./screen-strings.ts";
import { useReview, useReviewParams, reviewRoute } from "./use-review.ts";
import { useThreadLanding } from "./use-thread-landing.ts";
import { useThreadWalk } from "./use-thread-walk.ts";
import { useOpenThreadsByPage } from "./use-threads.ts";

/** The list of changes as one control, where there is no room for the list. */
const ChangeSelect = () => {
  const params = useReviewParams();
  const navigate = useNavigate();
  const changes = useChanges();
  const shown = useShown();
  const value = shown.kind === "page" ? shown.id : shown.name;
  const options = [
    ...changes.pages.map(({ id, title, kinds }) => ({
      value: id,
      label: `${title} (${kinds.map((kind) => kindStrings[kind].word).join(", ")})`,
    })),
    ...restsWith(changes).map((name) => ({ value: name, label: restTitle(name, changes) })),
  ];
  const known = options.some((option) => option.value === value);
  return (
    <Field label={strings.list} aside={<SeenProgress />}>
      <Select
        value={value}
        options={known ? options : [...options, { value, label: strings.otherPage }]}
        onChange={({ target }) =>
          void navigate({
            to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
            params,
            from: reviewRoute,
            search: (now) => ({
              ...now,
              page: target.value,
              comment: undefined,
              reply: undefined,
            }),
            resetScroll: false,
          })
        }
      />
    </Field>
  );
};

const Shown = () => {
  const shown = useShown();
  const changes = useChanges();
  const landing = useThreadLanding();
  if (landing) return <PageLoading />;
  if (shown.kind === "page") return <PageReview pageId={shown.id} />;
  if (shown.name === "-talk") return <Conversation />;
  return <RestChanges name={shown.name} changes={changes} />;
};

/** What changes, the difference of what is chosen, and the threads on it. */
export const Columns = () => {
  const { search } = useReview();
  const threadsOn = useOpenThreadsByPage();
  useThreadWalk();
  const split = search.view === "split";
  return (
    <div className={split ? undefined : "gap-6 xl:grid xl:grid-cols-[15rem_minmax(0,1fr)]"}>
      <div className={split ? "mb-4" : "mb-4 xl:hidden"}>
        <ChangeSelect />
      </div>
      {!split && (
        <nav
          aria-label={strings.list}
          className="sticky top-16 max-h-[calc(100dvh-5rem)] self-start overflow-y-auto max-xl:hidden"
        >
          <div className="mb-2 flex items-baseline justify-between gap-2 px-2">
            <h2 className="text-sm font-semibold">{strings.list}</h2>
            <SeenProgress />
          </div>
          {search.all === "yes" ? <AllPages /> : <ChangeList threadsOn={threadsOn} />}
          <AllPagesLink />
        </nav>
      )}
      <div className="min-w-0">
        <Shown />
      </div>
    </div>
  );
};
