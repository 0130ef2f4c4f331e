/** The serialization in progress: its documents in order, and the placeholder written where each belongs. */
let underWay: { readonly mark: string; readonly documents: string[] } | undefined;

/**
 * A document in a response, as JSON that a worker thread has already validated. Validating or serializing a long
 * document again would block other requests.
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

/** Serializes the body of a response, inserting checked documents verbatim. */
export const jsonOfAnswer = (body: unknown): string => {
  // Random, so that no text can contain it.
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
