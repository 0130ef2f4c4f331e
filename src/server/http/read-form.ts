import { Failure, invalid } from "#server/kit/failures.ts";
import { isUnstorable, type ReadBody } from "./read-body.ts";

const TYPE = "application/x-www-form-urlencoded";
const isForm = (contentType: string | null): boolean =>
  contentType !== null && /^application\/x-www-form-urlencoded *(?:;|$)/i.test(contentType);

const malformed = (message: string, path?: string) =>
  path === undefined ? new Failure("invalid", message) : invalid(path, message);

/**
 * Parses the bytes of a form, with each field at most once. Throws when it is not a form by media type, or its
 * escapes are invalid or decode to invalid text.
 */
export const readForm = (request: Request, bytes: Buffer): ReadBody => {
  if (!isForm(request.headers.get("content-type")))
    throw new Failure("unsupported-media-type", `Send the body as Content-Type: ${TYPE}.`);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw malformed("The body is not a form in UTF-8.");
  }
  // Without a prototype, so that even `__proto__` is an ordinary key and is refused as such.
  const value = Object.create(null) as Record<string, string>;
  for (const [key, field] of new URLSearchParams(text)) {
    if (isUnstorable(key) || isUnstorable(field))
      throw malformed("The form holds a character that cannot be stored.");
    if (key in value) throw malformed("give this field once", key);
    value[key] = field;
  }
  return { value, text };
};
