import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import type { PlacedSchema, SchemaTerms } from "#openapi/compare/schema-terms.ts";
import {
  describeSchema,
  type SchemaDescription,
  type SchemaPart,
} from "#openapi/describe/describe-schema.ts";
import type { JsonValue } from "#openapi/json.ts";
import { cx } from "#web/kit/class-names.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Description } from "./description.tsx";
import { operationMessages as messages } from "./messages.ts";

const codeClass = "rounded-sm bg-subtle px-1 py-px font-mono text-[0.9em] wrap-anywhere";

const inJson = (value: JsonValue): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** How many values are shown initially. */
const MAX_VALUES = 20;

const Values = ({ values }: { values: readonly JsonValue[] }) => {
  const [all, setAll] = useState(false);
  const shown = all ? values : values.slice(0, MAX_VALUES);
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {shown.map((value, at) => (
        <code key={at} className={codeClass}>
          {inJson(value)}
        </code>
      ))}
      {shown.length < values.length && (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          {messages.moreValues(values.length - shown.length)}
        </Button>
      )}
    </span>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <p>
    <span className="text-muted">{name}:</span> {children}
  </p>
);

/** The type of a schema in words, following its name. */
export const TypeWords = ({ schema }: { schema: SchemaDescription }) => (
  <span className="text-muted wrap-anywhere">
    {schema.name !== undefined && schema.name !== schema.type
      ? `${schema.name}, ${schema.type}`
      : schema.type}
    {schema.nullable && ` ${messages.nullable}`}
  </span>
);

/** Longer examples are shown with those of the body rather than inline. */
const MAX_INLINE_EXAMPLE = 120;

/** A schema's constraints on values at its own level. */
const SchemaFacts = ({ schema }: { schema: SchemaDescription }) => {
  const examples = schema.examples.filter(
    (example) => inJson(example).length <= MAX_INLINE_EXAMPLE,
  );
  return (
    <div className="space-y-1 text-sm empty:hidden">
      {schema.title !== undefined && <p className="font-medium">{schema.title}</p>}
      {schema.description !== undefined && <Description text={schema.description} />}
      {schema.limits.length > 0 && (
        <p className="wrap-anywhere text-muted">{sentence(schema.limits)}</p>
      )}
      {schema.values !== undefined && (
        <Fact name={schema.values.length === 1 ? messages.oneValue : messages.values}>
          <Values values={schema.values} />
        </Fact>
      )}
      {schema.default !== undefined && (
        <Fact name={messages.default}>
          <code className={codeClass}>{inJson(schema.default)}</code>
        </Fact>
      )}
      {examples.length > 0 && (
        <Fact name={examples.length === 1 ? messages.example : messages.examples}>
          <Values values={examples} />
        </Fact>
      )}
      {schema.leadsNowhere && <p className="text-warning-ink">{messages.nowhere}</p>}
    </div>
  );
};

const sentence = (phrases: readonly string[]): string => {
  const joined = phrases.join(", ");
  return `${joined.charAt(0).toUpperCase()}${joined.slice(1)}`;
};

/** The flags of a schema as badges. */
export const SchemaMarks = ({
  schema,
  required,
}: {
  schema: SchemaDescription | undefined;
  required: boolean;
}) => (
  <>
    {required && <Badge tone="warning">{messages.required}</Badge>}
    {schema?.deprecated === true && <Badge>{messages.deprecated}</Badge>}
    {schema?.readOnly === true && <Badge>{messages.readOnly}</Badge>}
    {schema?.writeOnly === true && <Badge>{messages.writeOnly}</Badge>}
  </>
);

interface TreeProps {
  readonly terms: SchemaTerms;
  readonly schema: SchemaDescription;
  /** Keys of the enclosing schemas. */
  readonly around: readonly string[];
}

/** The parts of a schema, each with its own parts. */
const Parts = ({ terms, schema, around }: TreeProps) => {
  const inside = [...around, schema.key];
  const own = schema.parts.filter(({ kind }) => kind !== "alternative");
  const alternatives = schema.parts.filter(({ kind }) => kind === "alternative");
  const list = (parts: readonly SchemaPart[]) => (
    <ul className="divide-y divide-line">
      {parts.map((part) => (
        <Part
          key={`${part.kind} ${part.schema.pointer}`}
          terms={terms}
          part={part}
          around={inside}
        />
      ))}
    </ul>
  );
  return (
    <>
      {own.length > 0 && list(own)}
      {alternatives.length > 0 && (
        <div className="pt-2">
          <p className="text-sm text-muted">
            {schema.choice === "one" ? messages.oneOf : messages.anyOfAlternatives}{" "}
            {schema.discriminator !== undefined && messages.discriminator(schema.discriminator)}
          </p>
          {list(alternatives)}
        </div>
      )}
    </>
  );
};

interface PartProps {
  readonly terms: SchemaTerms;
  readonly part: SchemaPart;
  readonly around: readonly string[];
}

const Part = ({ terms, part, around }: PartProps) => {
  const schema = useMemo(() => describeSchema(terms, part.schema), [terms, part]);
  const isProperty = part.kind === "property";
  const name = messages.partNames[part.kind](part.label);
  const called = isProperty ? name : (schema.name ?? name);
  const isRing = schema.parts.length > 0 && around.includes(schema.key);
  return (
    <li className="space-y-1 py-2 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {isProperty ? (
          <code className="font-mono text-sm font-medium wrap-anywhere">{name}</code>
        ) : (
          part.kind !== "alternative" && <span className="text-sm font-medium">{name}</span>
        )}
        <span className="text-sm">
          <TypeWords schema={schema} />
        </span>
        <SchemaMarks schema={schema} required={part.required} />
      </div>
      <SchemaFacts schema={schema} />
      {isRing && <p className="text-sm text-muted">{messages.ring}</p>}
      {!isRing && schema.parts.length > 0 && (
        <Unfolding called={called} count={schema.parts.length} open={part.kind === "items"}>
          <Parts terms={terms} schema={schema} around={around} />
        </Unfolding>
      )}
    </li>
  );
};

interface UnfoldingProps {
  readonly called: string;
  readonly count: number;
  readonly open: boolean;
  readonly children: ReactNode;
}

/** Parts that are rendered only once they are expanded. */
const Unfolding = ({ called, count, open, children }: UnfoldingProps) => {
  const [isOpen, setOpen] = useState(open);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={isOpen ? messages.hide(called) : messages.show(called)}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-6 items-center gap-1 rounded-sm text-sm text-accent-ink hover:underline pointer-coarse:min-h-10"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={cx("shrink-0 transition-transform", isOpen && "rotate-90")}
        />
        {messages.parts(count)}
      </button>
      {isOpen && (
        <div id={id} className="ml-1 border-l border-line pl-3">
          {children}
        </div>
      )}
    </>
  );
};

interface SchemaTreeProps {
  readonly terms: SchemaTerms;
  readonly schema: PlacedSchema;
  /** Whether its name and type are already shown. */
  readonly named?: boolean;
}

/** A schema with its parts, as deep as the reader expands it. A recursive schema is marked as such and ends there. */
export const SchemaTree = ({ terms, schema: placed, named = false }: SchemaTreeProps) => {
  const schema = useMemo(() => describeSchema(terms, placed), [terms, placed]);
  return (
    <div className="space-y-1">
      {!named && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <TypeWords schema={schema} />
          <SchemaMarks schema={schema} required={false} />
        </p>
      )}
      <SchemaFacts schema={schema} />
      <Parts terms={terms} schema={schema} around={[]} />
    </div>
  );
};
