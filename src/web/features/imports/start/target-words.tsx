import { useQuery } from "@tanstack/react-query";
import { changeRequestQuery } from "#web/api/change-requests.ts";
import { changeRequestPagesQuery, pagesQuery } from "#web/api/content.ts";
import type { ImportTarget } from "#web/api/imports.ts";
import { findPage } from "#web/features/content/index.ts";
import { targetMessages as messages } from "../messages.ts";

/** The target of an import, in a few words. */
export const TargetWords = ({ target }: { target: ImportTarget }) => {
  const { space, changeRequest, direct = false, page } = target;
  const request = useQuery({
    ...changeRequestQuery(space, changeRequest ?? ""),
    enabled: changeRequest !== undefined,
  });
  const pages = useQuery({
    ...(changeRequest === undefined
      ? pagesQuery(space)
      : changeRequestPagesQuery(space, changeRequest)),
    enabled: page !== undefined,
  });
  const place = () => {
    if (direct) return messages.spaceShort;
    if (changeRequest === undefined) return messages.newShort;
    return request.data === undefined
      ? messages.requestShort
      : messages.numbered(request.data.number);
  };
  const below = page === undefined ? undefined : findPage(pages.data?.pages ?? [], page);
  return (
    <>
      {place()}
      {below !== undefined && `, ${messages.below(below.title || messages.untitled)}`}
    </>
  );
};
