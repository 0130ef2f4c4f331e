import { Link, useParams } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { isRefusal } from "../../../../../../../../api/failures.ts";
import { ScreenFailure } from "../../../../../../../../shell/boundaries.tsx";
import { buttonClass } from "../../../../../../../../ui/button.tsx";
import { EmptyState } from "../../../../../../../../ui/empty-state.tsx";
import { historyStrings as strings } from "./history-strings.ts";

interface ComparisonFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** In place of a comparison that cannot be shown. */
export const ComparisonFailure = ({ error, reset }: ComparisonFailureProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  if (!isRefusal(error, 400, 404)) return <ScreenFailure error={error} reset={reset} />;
  return (
    <EmptyState
      icon={SearchX}
      title={strings.gone.title}
      text={strings.gone.text}
      action={
        <Link
          to="/o/$organizationId/spaces/$spaceId/history"
          params={params}
          className={buttonClass()}
        >
          {strings.back}
        </Link>
      }
    />
  );
};
