const ending = /\.(?:html?|xhtml|php|mdx?|markdown|txt)$/i;

/** Returns the name of a page in its address without the file extension; for an index page, that of its folder. */
export const nameInAddress = (address: string): string => {
  const names = new URL(address).pathname.split("/").map((part) => part.replace(ending, ""));
  const said = names.findLast((name) => name !== "" && !/^(?:index|readme)$/i.test(name)) ?? "";
  try {
    return decodeURIComponent(said);
  } catch {
    return said;
  }
};
