import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { useMemo } from "react";
import { MAX_CONDITION } from "#contract/schemas/limits.ts";
import { isMet } from "#site/condition/evaluate.ts";
import { parseCondition } from "#site/condition/parse.ts";
import { type ClaimsSchema, templateConditions } from "#site/condition/claims.ts";
import { proveSite } from "#site/condition/proofs.ts";
import { adaptiveSchemaQuery, visitorKindsQuery } from "#web/api/sites.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";
import type { ConditionIssue } from "#site/condition/tokens.ts";

/** How many characters of an issue are marked. */
const MOST_MARKED = 40;

interface Piece {
  readonly from: number;
  readonly text: string;
  readonly wrong: boolean;
}

/** Splits the text into pieces, with issues marked; an issue inside another is part of that one. */
const piecesOf = (text: string, issues: readonly ConditionIssue[]): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of issues) {
    if (from < at) continue;
    if (from > at) pieces.push({ from: at, text: text.slice(at, from), wrong: false });
    // An issue at the end is about something missing there.
    pieces.push({ from, text: text.slice(from, to) || " ", wrong: true });
    at = Math.max(to, from);
  }
  if (at < text.length) pieces.push({ from: at, text: text.slice(at), wrong: false });
  return pieces;
};

/** A condition as typed, with its issues underlined. */
const ConditionMarks = ({ text, issues }: { text: string; issues: readonly ConditionIssue[] }) => (
  <p aria-hidden className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
    {piecesOf(text, issues).map((piece) =>
      piece.wrong ? (
        <span
          key={piece.from}
          className="text-danger-ink underline decoration-danger decoration-wavy underline-offset-4"
        >
          {piece.text.length > MOST_MARKED ? `${piece.text.slice(0, MOST_MARKED)}…` : piece.text}
        </span>
      ) : (
        piece.text
      ),
    )}
  </p>
);

/** Limit of the work done while typing, in words of truth tables. */
const MOST_WORDS = 10_000;

/** Whether a valid condition can be proved to be never met by any visitor. */
export const isCertainlyNeverMet = (text: string, schema: ClaimsSchema): boolean => {
  if (text === "" || text.length > MAX_CONDITION || !parseCondition(text, schema).ok) return false;
  const item = { id: "", kind: "site-section", title: "", condition: text } as const;
  const { proofs } = proveSite([item], schema, MOST_WORDS);
  return proofs.some(({ type }) => type === "never-visible");
};

interface ConditionFieldProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur: () => void;
  /** The service's error about it. */
  readonly error: string | undefined;
}

/** Who sees an item: an expression about the visitor's claims, parsed while typing. */
export const ConditionField = ({ value, onChange, onBlur, error }: ConditionFieldProps) => {
  const name = useSiteName();
  const schema = useQuery(adaptiveSchemaQuery(name)).data?.jsonSchema;
  const kinds = useQuery(visitorKindsQuery(name)).data?.items ?? [];
  const text = value ?? "";
  const isTooLong = text.length > MAX_CONDITION;
  const read =
    text === "" || isTooLong || schema === undefined ? undefined : parseCondition(text, schema);
  const issues = read?.ok === false ? read.issues : [];
  const templates = schema === undefined ? [] : templateConditions(schema);
  const neverMet = useMemo(
    () => schema !== undefined && isCertainlyNeverMet(text, schema),
    [text, schema],
  );
  const change = (next: string) => onChange(next === "" ? null : next);
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={messages.panel.fields.condition}
        hint={messages.conditions.hint}
        error={
          isTooLong ? messages.conditions.tooLong(MAX_CONDITION) : (issues[0]?.message ?? error)
        }
        counter={
          text.length > MAX_CONDITION * 0.8 ? { used: text.length, max: MAX_CONDITION } : undefined
        }
        optional
      >
        <Textarea
          rows={2}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onBlur={onBlur}
          onChange={({ target }) => change(target.value)}
          className="min-h-0! font-mono text-sm"
        />
      </Field>
      {issues.length > 0 && <ConditionMarks text={text} issues={issues} />}
      {issues.map(({ from, to, suggestion }) =>
        suggestion === undefined ? null : (
          <div key={from}>
            <Button
              size="sm"
              onClick={() => change(text.slice(0, from) + suggestion + text.slice(to))}
            >
              {messages.conditions.use(suggestion)}
            </Button>
          </div>
        ),
      )}
      {neverMet && (
        <Callout tone="warning" title={messages.conditions.neverMet}>
          {messages.conditions.neverMetText}
        </Callout>
      )}
      {templates.length > 0 && (
        <Select
          aria-label={messages.conditions.templates}
          value=""
          options={[
            { value: "", label: messages.conditions.templates },
            ...templates.map(({ condition, description }) => ({
              value: condition,
              label: `${description} (${condition})`,
            })),
          ]}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {read?.ok === true && kinds.length > 0 && (
        <ul aria-label={messages.conditions.visitors} className="flex flex-wrap gap-1.5">
          {kinds.map(({ title, claims, unsigned }) => {
            const met = isMet(read.condition, { claims, ...(unsigned && { unsigned }) });
            return (
              <li key={title}>
                <Badge tone={met ? "success" : "neutral"} icon={met ? Check : X}>
                  {messages.conditions.sees(title, met)}
                </Badge>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
};
