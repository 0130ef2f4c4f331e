import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CloudAlert, SearchX } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { describeFailure, isRefusal, type ServiceFailure } from "#web/api/failures.ts";
import type { Page } from "#web/api/queries.ts";
import type { FoundSpace } from "#web/api/search.ts";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { type Mark, titleMarks, type Understood } from "#web/shell/search/found-text.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListSkeleton } from "#web/table/table-states.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FoundPages } from "./found-pages.tsx";
import { messages } from "./messages.ts";
import { Notes } from "./notes.tsx";
import { AllSpacesLink, NothingFound } from "./nothing-found.tsx";
import {
  foundPagesQuery,
  foundSpacesQuery,
  PAGES_SIZE,
  type Search,
  SPACES_SIZE,
  spacesIn,
} from "./search.ts";

/** Shown instead of results that failed to load; retried once the service is back. */
const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { title, text, whenOver } = describeFailure(error);
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => whenOver?.(() => latest.current()), [whenOver]);
  return (
    <div role="alert">
      <EmptyState
        icon={CloudAlert}
        title={title}
        text={text}
        action={
          <Button variant="primary" onClick={onRetry}>
            {TRY_AGAIN}
          </Button>
        }
      />
    </div>
  );
};

interface Answer<Item> extends Page<Item> {
  readonly understood?: Understood;
  readonly unsearched: number;
}

interface StatesProps<Item> {
  readonly search: Search;
  readonly found: UseQueryResult<Answer<Item>, ServiceFailure>;
  /** Describes the number of results. */
  readonly total: (count: number | undefined) => string;
  readonly children: (answer: Answer<Item>, mark: (title: string) => readonly Mark[]) => ReactNode;
}

/** The results, or why there are none; the last results stay visible until the next ones arrive. */
const States = <Item,>({ search, found, total, children }: StatesProps<Item>) => {
  const { data, error, isPlaceholderData, refetch } = found;
  const { q = "" } = search;
  if (data === undefined && error !== null) {
    if (isRefusal(error, 404))
      return <EmptyState icon={SearchX} {...messages.goneSpace} action={<AllSpacesLink />} />;
    const retry = () => void refetch();
    if (search.page !== undefined && isRefusal(error, 400))
      return <ListFailure error={error} reset={retry} />;
    return <Failure error={error} onRetry={retry} />;
  }
  if (data === undefined)
    return (
      <>
        <p role="status" className="sr-only">
          {messages.searching}
        </p>
        <ListSkeleton rows={5} />
      </>
    );
  const { items, count, understood, unsearched } = data;
  return (
    <div
      aria-busy={isPlaceholderData}
      // The delay keeps fast responses from dimming the previous results.
      className={isPlaceholderData ? "opacity-60 transition-opacity delay-200" : undefined}
    >
      <p
        role="status"
        className={items.length === 0 ? "sr-only" : "mb-2 text-sm text-muted tabular-nums"}
      >
        {items.length === 0 ? messages.nothing.title(q) : total(count)}
      </p>
      <Notes
        query={q}
        understood={items.length === 0 ? undefined : understood}
        unsearched={unsearched}
      />
      {items.length === 0 ? (
        <NothingFound
          query={q}
          narrowed={spacesIn(search).length > 0}
          corrections={understood?.corrections ?? []}
        />
      ) : (
        children(data, titleMarks(q, understood))
      )}
    </div>
  );
};

interface ResultsProps {
  readonly organizationId: string;
  readonly search: Search;
}

/** How many sections per page the service returns. */
const ALL_SECTIONS = 5;

/** The results in one space: all of them, with pagination. */
export const SpaceResults = ({
  organizationId,
  spaceId,
  search,
}: ResultsProps & { spaceId: string }) => {
  const found = useQuery({
    ...foundPagesQuery(spaceId, search),
    placeholderData: keepPreviousData,
  });
  const { data: spaces } = useQuery(allSpacesQuery(organizationId));
  const space = spaces?.find(({ id }) => id === spaceId);
  const label = space === undefined ? messages.results : titleOfSpace(space);
  return (
    <States
      search={search}
      found={found}
      total={(count) => (count === undefined ? messages.manyPages : messages.pages(count))}
    >
      {(answer, mark) => (
        <>
          <FoundPages
            label={label}
            pages={answer.items}
            organizationId={organizationId}
            spaceId={spaceId}
            mark={mark}
            sections={ALL_SECTIONS}
          />
          {(answer.next !== undefined || search.page !== undefined) && (
            <ListPages
              data={answer}
              page={search.page}
              size={PAGES_SIZE}
              noun={messages.pageNoun}
            />
          )}
        </>
      )}
    </States>
  );
};

/** How many pages per space, and sections per page, are shown for several spaces; the service returns ten pages. */
const FEW = 3;
const MOST = 10;

interface SpaceGroupProps {
  readonly organizationId: string;
  readonly space: FoundSpace;
  readonly shown: number;
  readonly mark: (title: string) => readonly Mark[];
}

const SpaceGroup = ({ organizationId, space, shown, mark }: SpaceGroupProps) => {
  const title = titleOfSpace(space);
  return (
    <section aria-labelledby={`found-${space.id}`}>
      <h2 id={`found-${space.id}`} className="mb-2 text-base font-semibold wrap-anywhere">
        <Link
          to="/o/$organizationId/spaces/$spaceId"
          params={{ organizationId, spaceId: space.id }}
          className="rounded-sm hover:underline"
        >
          {title}
        </Link>
      </h2>
      <FoundPages
        label={title}
        pages={space.pages.slice(0, shown)}
        organizationId={organizationId}
        spaceId={space.id}
        mark={mark}
        sections={FEW}
      />
      {(space.pages.length > shown || space.pages.length === MOST) && (
        <Link
          to="."
          search={(now) => ({ ...now, space: space.id, page: undefined })}
          className="mt-2 inline-block rounded-sm text-sm text-accent-ink hover:underline"
        >
          {messages.moreIn(title)}
        </Link>
      )}
    </section>
  );
};

/** The results in several spaces: the best of each. */
export const OrganizationResults = ({ organizationId, search }: ResultsProps) => {
  const found = useQuery({
    ...foundSpacesQuery(organizationId, search),
    placeholderData: keepPreviousData,
  });
  return (
    <States
      search={search}
      found={found}
      total={(count) => (count === undefined ? messages.manySpaces : messages.inSpaces(count))}
    >
      {(answer, mark) => (
        <>
          <div className="flex flex-col gap-6">
            {answer.items.map((space) => (
              <SpaceGroup
                key={space.id}
                organizationId={organizationId}
                space={space}
                shown={answer.items.length === 1 ? MOST : FEW}
                mark={mark}
              />
            ))}
          </div>
          {(answer.next !== undefined || search.page !== undefined) && (
            <ListPages
              data={answer}
              page={search.page}
              size={SPACES_SIZE}
              noun={messages.spaceNoun}
            />
          )}
        </>
      )}
    </States>
  );
};
