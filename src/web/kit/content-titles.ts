interface Titled {
  readonly title: string;
}

/** Returns the display name of a space; one without a title still has a name. */
export const titleOfSpace = ({ title }: Titled): string =>
  title === "" ? "Untitled space" : title;

/** The same for a collection. */
export const titleOfCollection = ({ title }: Titled): string =>
  title === "" ? "Untitled collection" : title;
