import { FileText } from "lucide-react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { editorStrings } from "./editor-strings.ts";

const strings = editorStrings.none;

/** Beside a tree without pages. */
export const NothingOpen = () => (
  <EmptyState icon={FileText} title={strings.title} text={strings.text} />
);
