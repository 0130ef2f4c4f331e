/** A step on the path to a part of a document; the first one has no `before`. */
export interface Place {
  readonly before?: Place;
  readonly step: string | number;
}

export const within = (place: Place, step: string | number): Place => ({ before: place, step });

/** The path to a place, such as `document.nodes.2.data`. */
export const placeText = (place: Place): string => {
  const steps: (string | number)[] = [];
  for (let at: Place | undefined = place; at; at = at.before) steps.push(at.step);
  return steps.toReversed().join(".");
};

/** Thrown for a document with content that cannot be stored. */
export class NotKept extends Error {
  override readonly name = "NotKept";
  readonly place: Place;
  /** Whether a limit was exceeded, rather than something that cannot be expressed. */
  readonly isTooMuch: boolean;

  constructor(place: Place, message: string, isTooMuch = false) {
    super(message);
    this.place = place;
    this.isTooMuch = isTooMuch;
  }
}

/** Throws if any of these members is set to anything other than `false`. */
export const refuseMembers = (
  data: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
  place: Place,
): void => {
  for (const name of names) {
    const value = data?.[name];
    if (value !== undefined && value !== false)
      throw new NotKept(within(place, name), `"${name}" cannot be kept`);
  }
};
