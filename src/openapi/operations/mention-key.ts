/**
 * The key that pages use for an operation: the method in lower case, a space, and the path with every parameter as
 * `{}`, so that renaming a path parameter changes nothing. For a webhook, its name replaces the path.
 */
export const mentionKey = (method: string, path: string): string =>
  `${method.toLowerCase()} ${path.replaceAll(/\{[^{}/]*\}/g, "{}")}`;
