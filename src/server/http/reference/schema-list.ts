import type { PlacedSchema, SchemaTerms } from "#openapi/compare/schema-terms.ts";
import { describeSchema, type SchemaPart } from "#openapi/describe/describe-schema.ts";
import { escapeHtml, inline, prose } from "./html.ts";

const labels: Readonly<Record<SchemaPart["kind"], (label: string) => string>> = {
  property: (label) => `<code>${escapeHtml(label)}</code>`,
  pattern: (label) => `names like <code>${escapeHtml(label)}</code>`,
  others: () => "other names",
  items: () => "each item",
  item: (label) => `item ${escapeHtml(label)}`,
  alternative: () => "either",
  not: () => "not",
};

const code = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value))}</code>`;

/** Renders the schemas on one page; a named schema is rendered once and linked to afterwards. */
export class SchemaList {
  readonly #terms: SchemaTerms;
  readonly #listed = new Set<string>();

  constructor(terms: SchemaTerms) {
    this.#terms = terms;
  }

  /** Renders the fields of a schema, with nested ones collapsed; empty for a schema without fields. */
  fields(schema: PlacedSchema): string {
    const { name, parts } = describeSchema(this.#terms, schema);
    if (parts.length === 0) return "";
    if (name !== undefined && this.#listed.has(name))
      return `<p>See <a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>.</p>`;
    if (name !== undefined) this.#listed.add(name);
    const id = name === undefined ? "" : ` id="schema-${escapeHtml(name)}"`;
    return `<ul class="fields"${id}>${parts.map((part) => this.#field(part)).join("")}</ul>`;
  }

  /** Renders one value: its name, type and constraints. */
  #field({ kind, label, required, schema }: SchemaPart): string {
    return `<li>${labels[kind](label)} ${this.value(schema, required)}</li>`;
  }

  /** Renders the type and constraints of a value, with its nested fields. */
  value(schema: PlacedSchema, required = false, without: { description?: true } = {}): string {
    const said = describeSchema(this.#terms, schema);
    const fields = this.fields(schema);
    const facts = [
      ...said.limits.map((limit) => escapeHtml(limit)),
      ...(said.values ? [`one of ${said.values.map(code).join(", ")}`] : []),
      ...(said.default === undefined ? [] : [`${code(said.default)} when left out`]),
    ];
    const type = `${said.type}${said.nullable ? " or null" : ""}`;
    return [
      `<span class="type">${escapeHtml(type)}</span>`,
      required ? ' <span class="required">required</span>' : "",
      said.deprecated ? ' <span class="required">deprecated</span>' : "",
      facts.length > 0 ? `<p class="facts">${facts.join("; ")}</p>` : "",
      without.description ? "" : prose(said.description),
      fields === ""
        ? ""
        : `<details><summary>${inline(said.choice === undefined ? `Fields of ${said.name ?? "it"}` : "Alternatives")}</summary>${fields}</details>`,
    ].join("");
  }
}
