interface Titled {
  readonly title: string;
}

/** What a space is called on screens; one without a title still has a name. */
export const titleOfSpace = ({ title }: Titled): string =>
  title === "" ? "Untitled space" : title;

/** The same for a collection. */
export const titleOfCollection = ({ title }: Titled): string =>
  title === "" ? "Untitled collection" : title;
