import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { stalePageMessages as strings } from "../messages.ts";

/** In place of a list whose address names a page that means nothing, with the way to its first. */
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
