import { Link, useParams } from "@tanstack/react-router";
import { FileX2 } from "lucide-react";
import { isRefusal } from "../../../../../../../../api/failures.ts";
import { ScreenFailure } from "../../../../../../../../shell/boundaries.tsx";
import { buttonClass } from "../../../../../../../../ui/button.tsx";
import { EmptyState } from "../../../../../../../../ui/empty-state.tsx";
import { pageStrings } from "./page-strings.ts";

const strings = pageStrings.gone;

interface PageFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** In place of a page that cannot be shown; one that is gone leads to the history, which has it. */
export const PageFailure = ({ error, reset }: PageFailureProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  if (!isRefusal(error, 404)) return <ScreenFailure error={error} reset={reset} />;
  return (
    <EmptyState
      icon={FileX2}
      title={strings.title}
      text={strings.text}
      action={
        <>
          <Link
            to="/o/$organizationId/spaces/$spaceId/pages"
            params={params}
            className={buttonClass()}
          >
            {pageStrings.back}
          </Link>
          <Link
            to="/o/$organizationId/spaces/$spaceId/history"
            params={params}
            className={buttonClass()}
          >
            {strings.history}
          </Link>
        </>
      }
    />
  );
};
