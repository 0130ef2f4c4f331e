/** The text that is being made: its documents in their order, and the sign that stands where each of them comes. */
let underWay: { readonly mark: string; readonly documents: string[] } | undefined;

/**
 * A document of an answer as JSON that has been held against its schema already, in a thread: checking a long
 * one again, or writing it anew, would take time that others wait.
 */
export class CheckedDocument {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  toJSON(): unknown {
    if (underWay === undefined) return JSON.parse(this.json);
    underWay.documents.push(this.json);
    return underWay.mark;
  }
}

/** The JSON of an answer, in which checked documents stand as they are. */
export const jsonOfAnswer = (body: unknown): string => {
  // Random, so that nothing people write says the same.
  const mark = crypto.randomUUID();
  const documents: string[] = [];
  underWay = { mark, documents };
  try {
    const [before = "", ...after] = JSON.stringify(body).split(`"${mark}"`);
    return before + after.map((text, index) => `${documents[index]}${text}`).join("");
  } finally {
    underWay = undefined;
  }
};
