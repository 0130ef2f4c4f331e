import { shellMessages } from "./messages.ts";
import { useCrumbs, useDocumentTitle } from "./titles.ts";

/** Names the open screen in the browser's tab and tells screen readers when it changes. */
export const Announcer = () => {
  const title = useCrumbs().at(-1)?.title;
  useDocumentTitle();
  return (
    <p role="status" className="sr-only">
      {title === undefined ? "" : shellMessages.screenNow(title)}
    </p>
  );
};
