import { Link, useParams } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { isRefusal } from "../../../../../api/failures.ts";
import { ScreenFailure } from "../../../../../shell/boundaries.tsx";
import { buttonClass } from "../../../../../ui/button.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { spaceStrings } from "./space-strings.ts";

interface SpaceFailureProps {
  readonly error: unknown;
  readonly reset?: () => void;
}

/** In place of a space that cannot be shown; one that is gone leads back to the others. */
export const SpaceFailure = ({ error, reset = () => undefined }: SpaceFailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  if (!isRefusal(error, 404)) return <ScreenFailure error={error} reset={reset} />;
  return (
    <EmptyState
      size="page"
      icon={SearchX}
      title={spaceStrings.gone.title}
      text={spaceStrings.gone.text}
      action={
        <Link
          to="/o/$organizationId/spaces"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {spaceStrings.gone.action}
        </Link>
      }
    />
  );
};
