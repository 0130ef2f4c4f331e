import { useQuery } from "@tanstack/react-query";
import { changeRequestPagesQuery } from "#web/api/content.ts";
import { findPage, PdfDialog } from "#web/features/content/index.ts";
import { useShown } from "../changes/changes.tsx";
import { useReview, useReviewNavigate } from "./review-context.tsx";

/** The dialog that saves the change request as PDF; open while the address has `pdf`. */
export const ReviewPdf = () => {
  const { space, changeRequest, search } = useReview();
  const goTo = useReviewNavigate();
  const shown = useShown();
  const isAsked = search.pdf === "yes";
  const { data, isPending } = useQuery({
    ...changeRequestPagesQuery(space.id, changeRequest.id),
    enabled: isAsked,
  });
  const page = shown.kind === "page" && data ? findPage(data.pages, shown.id) : undefined;
  return (
    <PdfDialog
      // A new key each time it opens, because another page may be shown by then. While open it does not start over,
      // so that no choice is lost; it waits for the page's title.
      key={`${isAsked && !isPending} ${shown.kind === "page" ? shown.id : ""}`}
      open={isAsked && !isPending}
      onClose={() => goTo({ pdf: undefined }, { replace: true })}
      spaceId={space.id}
      changeRequestId={changeRequest.id}
      page={page}
    />
  );
};
