import { Link, useParams } from "@tanstack/react-router";
import { FileX2 } from "lucide-react";
import { type FailureProps, GoneFailure } from "#web/shell/gone-failure.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { pageMessages as messages } from "../messages.ts";

/** In place of a page that cannot be shown; one that is gone leads to the history, which has it. */
export const PageFailure = (failure: FailureProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  return (
    <GoneFailure
      {...failure}
      size="section"
      icon={FileX2}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <>
          <Link
            to="/o/$organizationId/spaces/$spaceId/pages"
            params={params}
            className={buttonClass()}
          >
            {messages.back}
          </Link>
          <Link
            to="/o/$organizationId/spaces/$spaceId/history"
            params={params}
            className={buttonClass()}
          >
            {messages.gone.history}
          </Link>
        </>
      }
    />
  );
};
