const ending = /\.(?:html?|xhtml|php|mdx?|markdown|txt)$/i;

/** What a page is called in its address, without what kind of file it is: its folder where it is the first of that. */
export const nameInAddress = (address: string): string => {
  const names = new URL(address).pathname.split("/").map((part) => part.replace(ending, ""));
  const said = names.findLast((name) => name !== "" && !/^(?:index|readme)$/i.test(name)) ?? "";
  try {
    return decodeURIComponent(said);
  } catch {
    return said;
  }
};
