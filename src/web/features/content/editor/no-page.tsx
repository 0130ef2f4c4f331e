import { Link } from "@tanstack/react-router";
import { FileText, FileX2 } from "lucide-react";
import { type FailureProps, GoneFailure } from "#web/shell/gone-failure.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { editorPath, useEditorSource } from "./editor-source.ts";
import { editorMessages as messages } from "./messages.ts";

/** Beside a tree without pages. */
export const NothingOpen = () => (
  <EmptyState icon={FileText} title={messages.none.title} text={messages.none.text} />
);

/** In place of a page that cannot be edited; one that is gone leads to the others. */
export const PageEditorFailure = (failure: FailureProps) => {
  const source = useEditorSource();
  return (
    <GoneFailure
      {...failure}
      size="section"
      icon={FileX2}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <Link to={editorPath(source)} className={buttonClass()}>
          {messages.gone.action}
        </Link>
      }
    />
  );
};
