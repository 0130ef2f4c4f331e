import { useMemo } from "react";
import { namedSchemas } from "#openapi/describe/describe-operation.ts";
import { isObject } from "#openapi/json.ts";
import { Heading } from "./heading.tsx";
import { operationMessages as messages } from "./messages.ts";
import type { OperationPart } from "./operation-view.tsx";
import { SchemaTree } from "./schema-tree.tsx";

interface SchemasViewProps {
  readonly part: Pick<OperationPart, "document" | "tooLarge">;
  readonly names: readonly string[];
  /** Shown collapsed under a single heading instead of under a heading each. */
  readonly grouped: boolean;
  readonly level: number;
}

/** Schemas of a specification by name, with a note for any that the specification does not contain. */
export const SchemasView = ({ part, names, grouped, level }: SchemasViewProps) => {
  const { document } = part;
  const found = useMemo(
    () => (isObject(document) ? namedSchemas(document, names) : undefined),
    [document, names],
  );
  if (!found)
    return (
      <p className="text-sm text-muted">
        {part.tooLarge === true ? messages.tooLarge : messages.unreadable}
      </p>
    );
  const { terms } = found;
  const bodyOf = (name: string, at: number) => {
    const schema = found.schemas[at];
    return schema === undefined ? (
      <p className="text-sm text-muted">{messages.schemaGone(name)}</p>
    ) : (
      <SchemaTree terms={terms} schema={schema} />
    );
  };
  if (grouped)
    return (
      <section className="space-y-2">
        <Heading level={level} className="text-lg font-semibold">
          {messages.allSchemas}
        </Heading>
        {names.map((name, at) => (
          <details key={name} className="rounded-md border border-line">
            <summary className="rounded-md px-3 py-1.5 font-mono text-sm font-medium wrap-anywhere">
              {name}
            </summary>
            <div className="px-3 pb-3">{bodyOf(name, at)}</div>
          </details>
        ))}
      </section>
    );
  return (
    <div className="space-y-6">
      {names.map((name, at) => (
        <section key={name} className="space-y-2">
          <Heading level={level} className="font-mono text-md font-semibold wrap-anywhere">
            {name}
          </Heading>
          {bodyOf(name, at)}
        </section>
      ))}
    </div>
  );
};
