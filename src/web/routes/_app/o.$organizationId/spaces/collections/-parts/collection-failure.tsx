import { Link, useParams } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { isRefusal } from "../../../../../../api/failures.ts";
import { ScreenFailure } from "../../../../../../shell/boundaries.tsx";
import { buttonClass } from "../../../../../../ui/button.tsx";
import { EmptyState } from "../../../../../../ui/empty-state.tsx";
import { collectionStrings } from "./collection-strings.ts";

const { gone: strings } = collectionStrings;

interface CollectionFailureProps {
  readonly error: unknown;
  readonly reset?: () => void;
}

/** In place of a collection that cannot be shown; one that is gone leads back to the others. */
export const CollectionFailure = ({ error, reset = () => undefined }: CollectionFailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  if (!isRefusal(error, 404)) return <ScreenFailure error={error} reset={reset} />;
  return (
    <EmptyState
      size="page"
      icon={SearchX}
      title={strings.title}
      text={strings.text}
      action={
        <Link
          to="/o/$organizationId/spaces"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {strings.action}
        </Link>
      }
    />
  );
};
