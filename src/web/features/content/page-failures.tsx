import { Link, useParams } from "@tanstack/react-router";
import { FileX2 } from "lucide-react";
import { type FailureProps, GoneFailure } from "#web/shell/gone-failure.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { editorPath, useEditorSource } from "./editor/editor-source.ts";
import { editorMessages } from "./editor/messages.ts";
import { pageMessages } from "./messages.ts";

/** In place of a page that cannot be shown; one that is gone leads to the history, which has it. */
export const PageFailure = (failure: FailureProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  return (
    <GoneFailure
      {...failure}
      size="section"
      icon={FileX2}
      title={pageMessages.gone.title}
      text={pageMessages.gone.text}
      action={
        <>
          <Link
            to="/o/$organizationId/spaces/$spaceId/pages"
            params={params}
            className={buttonClass()}
          >
            {pageMessages.back}
          </Link>
          <Link
            to="/o/$organizationId/spaces/$spaceId/history"
            params={params}
            className={buttonClass()}
          >
            {pageMessages.gone.history}
          </Link>
        </>
      }
    />
  );
};

/** In place of a page that cannot be edited; one that is gone leads to the others. */
export const PageEditorFailure = (failure: FailureProps) => {
  const source = useEditorSource();
  return (
    <GoneFailure
      {...failure}
      size="section"
      icon={FileX2}
      title={editorMessages.gone.title}
      text={editorMessages.gone.text}
      action={
        <Link to={editorPath(source)} className={buttonClass()}>
          {editorMessages.gone.action}
        </Link>
      }
    />
  );
};
