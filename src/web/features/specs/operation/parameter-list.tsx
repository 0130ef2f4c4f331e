import { useMemo } from "react";
import type { SchemaTerms } from "#openapi/compare/schema-terms.ts";
import type { ParameterDescription } from "#openapi/describe/describe-operation.ts";
import { describeSchema } from "#openapi/describe/describe-schema.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Description } from "./description.tsx";
import { ExampleBox } from "./media-view.tsx";
import { operationMessages as messages } from "./messages.ts";
import { SchemaMarks, SchemaTree, TypeWords } from "./schema-tree.tsx";

interface ParameterProps {
  readonly terms: SchemaTerms;
  readonly parameter: ParameterDescription;
}

const Parameter = ({ terms, parameter }: ParameterProps) => {
  const { schema: placed } = parameter;
  const schema = useMemo(() => placed && describeSchema(terms, placed), [terms, placed]);
  return (
    <li className="space-y-1 py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <code className="font-mono text-sm font-medium wrap-anywhere">{parameter.name}</code>
        {schema && (
          <span className="text-sm">
            <TypeWords schema={schema} />
          </span>
        )}
        {parameter.deprecated && schema?.deprecated !== true && (
          <Badge>{messages.deprecated}</Badge>
        )}
        <SchemaMarks schema={schema} required={parameter.required} />
      </div>
      {parameter.description !== undefined && (
        <Description className="text-sm" text={parameter.description} />
      )}
      {parameter.style !== undefined && (
        <p className="text-sm text-muted">{messages.style(parameter.style)}</p>
      )}
      {parameter.allowsEmpty === true && (
        <p className="text-sm text-muted">{messages.allowsEmpty}</p>
      )}
      {placed && <SchemaTree terms={terms} schema={placed} named />}
      {parameter.examples.map((example) => (
        <ExampleBox key={example.name} example={example} />
      ))}
    </li>
  );
};

interface ParameterListProps {
  readonly terms: SchemaTerms;
  readonly parameters: readonly ParameterDescription[];
}

/** Parameters of one location, or the headers of a response. */
export const ParameterList = ({ terms, parameters }: ParameterListProps) => (
  <ul className="divide-y divide-line">
    {parameters.map((parameter) => (
      <Parameter key={parameter.name} terms={terms} parameter={parameter} />
    ))}
  </ul>
);
