import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { changeRequestQuery } from "#web/api/change-requests.ts";
import { isRefusal } from "#web/api/failures.ts";
import { editorMessages, fileMessages, returnPath } from "#web/features/content/index.ts";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { subjectOf } from "../messages.ts";
import { ReviewFailure } from "./review-failure.tsx";

const route = "/_app/o/$organizationId/spaces/$spaceId/change-requests/$number_/files";

/** Layout for the files of a change request: what it is about, and the link back to it. */
export const ChangeRequestFiles = () => {
  const source = useParams({ from: route });
  const { data, error } = useSuspenseQuery(changeRequestQuery(source.spaceId, source.number));
  useScreenTitle(fileMessages.changeRequest(source.number));
  if (isRefusal(error, 403, 404)) return <ReviewFailure error={error} />;
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
        <h1 className="min-w-0 text-lg font-semibold wrap-anywhere">{subjectOf(data)}</h1>
        <Link to={returnPath(source)} className={buttonClass()}>
          <ArrowLeft size={16} aria-hidden />
          {editorMessages.back}
        </Link>
      </header>
      <Outlet />
    </>
  );
};
