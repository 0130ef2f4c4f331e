/** The language of the screens; dates and numbers follow it so that they read as one text. */
export const LOCALE = "en-GB";

// Creating the first format takes the browser tens of milliseconds, and creating any takes longer than using it a
// hundred times: so none is created before it is needed, and none twice.

/** Creates a value once, on first use. */
export const onceNeeded = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Creates date formats by time zone; without a zone, the reader's own. */
export const zonedFormat = (options: Intl.DateTimeFormatOptions, locale = LOCALE) => {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone?: string): Intl.DateTimeFormat => {
    const known = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    made.set(timeZone, known);
    return known;
  };
};
