/** The language the screens are written in; dates and numbers follow it so that they read as one text. */
export const LOCALE = "en-GB";

// The first of its kind takes the browser tens of milliseconds, and making any takes longer than using it a
// hundred times: so none is made before it is needed, and none twice.

/** Makes something once, when it is first asked for. */
export const onceNeeded = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** A format of instants for each time zone; the reader's own where none is given. */
export const zonedFormat = (options: Intl.DateTimeFormatOptions, locale = LOCALE) => {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone?: string): Intl.DateTimeFormat => {
    const known = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    made.set(timeZone, known);
    return known;
  };
};
