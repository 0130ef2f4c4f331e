import { Link, useSearch } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { isRefusal } from "#web/api/failures.ts";
import { ScreenFailure } from "../boundaries.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { stalePageMessages as strings } from "../messages.ts";

/** In place of a list that could not be read; an address with a page that means nothing has a way on. */
export const ListFailure = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const { page } = useSearch({ strict: false });
  if (page === undefined || !isRefusal(error, 400)) {
    return <ScreenFailure error={error} reset={reset} />;
  }
  return (
    <EmptyState
      size="page"
      icon={SearchX}
      title={strings.title}
      text={strings.text}
      action={
        <Link
          to="."
          search={(now) => ({ ...now, page: undefined })}
          onClick={reset}
          className={buttonClass({ variant: "primary" })}
        >
          {strings.action}
        </Link>
      }
    />
  );
};
