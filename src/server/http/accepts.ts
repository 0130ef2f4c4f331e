/** Whether an Accept-Encoding or Accept header names the value with a weight other than zero. */
export const accepts = (header: string | null, value: string): boolean =>
  (header ?? "").split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return name === value && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
