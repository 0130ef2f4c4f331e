/** What a tree says of itself. */
export const treeMessages = {
  top: "the top level",
  lifted: (text: string, position: number, siblings: number, parent: string) =>
    `${text} lifted, position ${String(position)} of ${String(siblings)} in ${parent}`,
  held: (position: number, siblings: number, parent: string) =>
    `Position ${String(position)} of ${String(siblings)} in ${parent}`,
  moved: (text: string, position: number, siblings: number, parent: string) =>
    `${text} moved: ${String(position)} of ${String(siblings)} in ${parent}`,
  cancelled: (text: string) => `${text} stays where it was`,
  noWay: (text: string) => `${text} cannot go further that way`,
} as const;
