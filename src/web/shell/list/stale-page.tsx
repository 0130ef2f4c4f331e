import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { stalePageMessages as strings } from "../messages.ts";

/** Shown in place of a list whose address has an invalid page token, with a link to the first page. */
export const StalePage = ({ reset }: { readonly reset: () => void }) => (
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
