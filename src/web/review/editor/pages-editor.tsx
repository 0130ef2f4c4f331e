import { useSuspenseQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { RevisionPage } from "../../api/content.ts";
import { PageTree } from "../page-tree/page-tree.tsx";
import { editorPath, pagesOf, useEditorSource } from "./editor-source.ts";
import { pagesStrings as strings } from "./pages-strings.ts";

export const PagesEditor = ({ selected }: { selected: string | undefined }) => {
  const source = useEditorSource();
  const { data } = useSuspenseQuery(pagesOf(source));
  const hrefOf = useCallback(({ id }: RevisionPage) => editorPath(source, id), [source]);
  return <PageTree label={strings.tree} pages={data.pages} hrefOf={hrefOf} selected={selected} />;
};
