/**
 * What an operation goes by in pages: the method in lower case, a space, and the path with every parameter as `{}`,
 * so that renaming a path parameter changes nothing. A webhook goes by its name in place of the path.
 */
export const mentionKey = (method: string, path: string): string =>
  `${method.toLowerCase()} ${path.replaceAll(/\{[^{}/]*\}/g, "{}")}`;
