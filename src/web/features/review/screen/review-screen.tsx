import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useMatchRoute, useParams, useSearch } from "@tanstack/react-router";
import { changeRequestQuery, lastViewQuery } from "#web/api/change-requests.ts";
import { changesQuery } from "#web/api/content.ts";
import { isRefusal } from "#web/api/failures.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { callerQuery } from "#web/api/users.ts";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { pageKindMessages, subjectOf } from "../messages.ts";
import { ReviewHeader } from "./review-header.tsx";
import { filesPath } from "#web/features/content/index.ts";
import { PendingProvider } from "../threads/pending-comments.tsx";
import { ChangeRequestThreads } from "../threads/thread-host.tsx";
import { ReviewFailure } from "./review-failure.tsx";
import { screenMessages } from "./messages.ts";
import {
  ReviewProvider,
  useReview,
  useReviewNavigate,
  useReviewParams,
} from "./review-context.tsx";
import { useFetchedAhead } from "#web/shell/deferred.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { AllPagesLink, ChangeList, PagesLoading, SeenProgress } from "../changes/change-list.tsx";
import {
  sectionsWith,
  sectionTitle,
  useChanges,
  useIsSinceLastView,
  useShown,
} from "../changes/changes.tsx";
import { LastView } from "../changes/last-view.tsx";
import { PageLoading, PageReview } from "../page/page-review.tsx";
import { AllPages, Conversation, OPENED_FROM_REVIEW, OtherChanges, ReviewPdf } from "./later.ts";
import {
  useOpenThreadsByPage,
  useThreadNavigationKeys,
  useThreadRedirect,
} from "./review-threads.tsx";

/** The list of changes as a select, for narrow screens. */
const ChangeSelect = () => {
  const goTo = useReviewNavigate();
  const changes = useChanges();
  const shown = useShown();
  const value = shown.kind === "page" ? shown.id : shown.name;
  const options = [
    ...changes.pages.map(({ id, title, kinds }) => ({
      value: id,
      label: `${title} (${kinds.map((kind) => pageKindMessages[kind].word).join(", ")})`,
    })),
    ...(["-conversation", ...sectionsWith(changes)] as const).map((name) => ({
      value: name,
      label: sectionTitle(name, changes),
    })),
  ];
  const known = options.some((option) => option.value === value);
  return (
    <Field label={screenMessages.list} aside={<SeenProgress />}>
      <Select
        value={value}
        options={known ? options : [...options, { value, label: screenMessages.otherPage }]}
        onChange={({ target }) =>
          goTo({ page: target.value, comment: undefined, reply: undefined })
        }
      />
    </Field>
  );
};

const Shown = () => {
  const since = useIsSinceLastView();
  const shown = useShown();
  const changes = useChanges();
  const redirecting = useThreadRedirect();
  const source = useReviewParams();
  if (redirecting) return <PageLoading />;
  // The compared versions are pinned while reading, so the other comparison mounts anew.
  if (shown.kind === "page") return <PageReview key={`${since}`} pageId={shown.id} />;
  if (shown.name === "-conversation") return <Conversation with={{}} fallback={<PageLoading />} />;
  const fileAddress = (id: string) => filesPath(source, id);
  return (
    <OtherChanges with={{ name: shown.name, changes, fileAddress }} fallback={<PageLoading />} />
  );
};

/** The list of changes and, beside it, the selected page or section with its threads. */
const Columns = () => {
  const { search } = useReview();
  const threadsOn = useOpenThreadsByPage();
  useThreadNavigationKeys();
  useFetchedAhead(OPENED_FROM_REVIEW);
  return (
    <div className="gap-6 xl:grid xl:grid-cols-[13rem_minmax(0,1fr)] print:block!">
      <div className="mb-4 xl:hidden print:hidden">
        <ChangeSelect />
      </div>
      <nav
        aria-label={screenMessages.list}
        className="sticky top-16 max-h-[calc(100dvh-5rem)] self-start overflow-y-auto max-xl:hidden print:hidden"
      >
        <div className="mb-2 flex items-baseline justify-between gap-2 px-2">
          <h2 className="text-sm font-semibold">{screenMessages.list}</h2>
          <SeenProgress />
        </div>
        {search.all === "yes" ? (
          <AllPages with={{}} fallback={<PagesLoading />} />
        ) : (
          <ChangeList threadsOn={threadsOn} />
        )}
        <AllPagesLink />
      </nav>
      <div className="min-w-0">
        <Shown />
      </div>
    </div>
  );
};

const route = "/_app/o/$organizationId/spaces/$spaceId/change-requests/$number";

/** The review of a change request: a header, and below it the changes or the conflicts. */
export const ReviewScreen = () => {
  const { organizationId, spaceId, number } = useParams({ from: route });
  const search = useSearch({ from: route });
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const { data: caller } = useSuspenseQuery(callerQuery());
  const { data: changeRequest, error } = useSuspenseQuery(changeRequestQuery(spaceId, number));
  // Also loaded on the conflicts screen, so that returning from it shows the current text.
  useSuspenseQuery(changesQuery(spaceId, number));
  useSuspenseQuery(lastViewQuery(spaceId, number));
  const inConflicts = useMatchRoute()({
    to: "/o/$organizationId/spaces/$spaceId/change-requests/$number/conflicts",
    params: { organizationId, spaceId, number },
  });
  useScreenTitle(screenMessages.title(changeRequest.number, subjectOf(changeRequest)));
  // A refetch was refused: while the screen was open, access was removed or the change request deleted.
  if (isRefusal(error, 403, 404)) return <ReviewFailure error={error} />;
  return (
    <ReviewProvider value={{ organizationId, space, changeRequest, callerId: caller.id, search }}>
      <ReviewHeader />
      {inConflicts === false && (
        <ChangeRequestThreads
          organizationId={organizationId}
          spaceId={spaceId}
          changeRequestId={number}
          mayApply={changeRequest.permissions.edit && changeRequest.status !== "archived"}
        >
          <PendingProvider
            spaceId={spaceId}
            changeRequestId={number}
            mayComment={changeRequest.permissions.comment}
          >
            <LastView />
            <Columns />
            {search.pdf !== undefined && <ReviewPdf with={{}} />}
          </PendingProvider>
        </ChangeRequestThreads>
      )}
      <Outlet />
    </ReviewProvider>
  );
};
