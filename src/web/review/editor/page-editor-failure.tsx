import { Link } from "@tanstack/react-router";
import { FileX2 } from "lucide-react";
import { isRefusal } from "../../api/failures.ts";
import { ScreenFailure } from "../../shell/boundaries.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { editorPath, useEditorSource } from "./editor-source.ts";
import { editorStrings } from "./editor-strings.ts";

const strings = editorStrings.gone;

interface PageEditorFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** In place of a page that cannot be edited; one that is gone leads to the others. */
export const PageEditorFailure = ({ error, reset }: PageEditorFailureProps) => {
  const source = useEditorSource();
  if (!isRefusal(error, 404)) return <ScreenFailure error={error} reset={reset} />;
  return (
    <EmptyState
      icon={FileX2}
      title={strings.title}
      text={strings.text}
      action={
        <Link to={editorPath(source)} className={buttonClass()}>
          {strings.action}
        </Link>
      }
    />
  );
};
