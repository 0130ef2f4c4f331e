const untilFound = (element: HTMLElement | null): void => {
  element?.setAttribute("hidden", "until-found");
};

/**
 * The words of something far from the screen that is not rendered. They are not shown and take no room, but a search
 * in the page finds them: the browser then sends `beforematch`, on which the caller renders what they stand for, and
 * searches on in that.
 */
export const FarWords = ({ words }: { words: string }) => <div ref={untilFound}>{words}</div>;
