import { createHash, type Hash } from "node:crypto";
import type { JsonValue } from "../json.ts";

const CHUNK = 65_536;

class Writer {
  readonly #hash: Hash = createHash("sha256");
  #text = "";

  write(value: JsonValue): void {
    if (Array.isArray(value)) {
      this.#text += "[";
      for (const [index, item] of value.entries()) {
        if (index > 0) this.#text += ",";
        this.write(item);
      }
      this.#text += "]";
    } else if (typeof value === "object" && value !== null) {
      this.#text += "{";
      for (const [index, name] of Object.keys(value).toSorted().entries()) {
        this.#text += `${index > 0 ? "," : ""}${JSON.stringify(name)}:`;
        this.write(value[name] ?? null);
      }
      this.#text += "}";
    } else this.#text += JSON.stringify(value);
    if (this.#text.length > CHUNK) {
      this.#hash.update(this.#text);
      this.#text = "";
    }
  }

  digest(): string {
    return this.#hash.update(this.#text).digest("hex");
  }
}

/** SHA-256 in hex of a value as JSON without spaces and with members sorted by name. */
export const canonicalHash = (value: JsonValue): string => {
  const writer = new Writer();
  writer.write(value);
  return writer.digest();
};
