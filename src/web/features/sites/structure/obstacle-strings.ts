/** Words about a change of a draft that the live structure cannot take any more. */
export const obstacleStrings = {
  readOnly: "First leave out the change that is no longer possible.",
  title: "A change of this draft is no longer possible",
  which: (position: number, of: number, words: string) =>
    `Change ${String(position)} of ${String(of)}, “${words}”:`,
  subjectGone: "What it is about is not on this site any more.",
  placeGone: "Something it names is not on this site any more.",
  leaveOut: "Leave this change out",
  leftOut: "Change left out",
  unknown: (kind: string) => `a ${kind}`,
  wrap: (title: string) => `Put everything into ${title}`,
  unwrap: (title: string) => `Dissolve ${title}`,
} as const;
