import { Link } from "@tanstack/react-router";
import { FileX2 } from "lucide-react";
import { type FailureProps, GoneFailure } from "#web/shell/gone-failure.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { editorPath, useEditorSource } from "./editor-source.ts";
import { editorStrings } from "./editor-strings.ts";

const strings = editorStrings.gone;

/** In place of a page that cannot be edited; one that is gone leads to the others. */
export const PageEditorFailure = (failure: FailureProps) => {
  const source = useEditorSource();
  return (
    <GoneFailure
      {...failure}
      size="section"
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
