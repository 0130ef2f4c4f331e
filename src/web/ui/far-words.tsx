const untilFound = (element: HTMLElement | null): void => {
  element?.setAttribute("hidden", "until-found");
};

/**
 * The text of content far from the screen that is not rendered. It is invisible and takes no space, but find-in-page
 * matches it: the browser then sends `beforematch`, upon which the caller renders the content and the search
 * continues in it.
 */
export const FarWords = ({ words }: { words: string }) => <div ref={untilFound}>{words}</div>;
