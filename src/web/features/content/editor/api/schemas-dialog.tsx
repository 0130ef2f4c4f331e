import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { namedSchemas } from "#openapi/describe/describe-operation.ts";
import { isObject } from "#openapi/json.ts";
import { MAX_SHOWN_SCHEMAS } from "#contract/schemas/limits.ts";
import { shownOfSpecQuery } from "#web/api/specs.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/choice/switch.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { useEditorSource } from "../editor-source.ts";
import { specInsertMessages } from "./messages.ts";
import { SpecChoice, useSpecChoice } from "./spec-choice.tsx";
import { schemasMarkdown, typedNames } from "./spec-markdown.ts";
import { isComposing } from "#web/kit/composing.ts";

const messages = specInsertMessages.schemasDialog;

interface SchemasDialogProps {
  readonly onInsert: (markdown: string) => void;
  readonly onClose: () => void;
}

/** Takes names of schemas, checks that the served version has them, and inserts a block that shows them. */
export const SchemasDialog = ({ onInsert, onClose }: SchemasDialogProps) => {
  const { spaceId } = useEditorSource();
  const queryClient = useQueryClient();
  const choice = useSpecChoice();
  const [typed, setTyped] = useState("");
  const [grouped, setGrouped] = useState(false);
  const [issue, setIssue] = useState<string>();
  const [checking, setChecking] = useState(false);
  const { spec } = choice;

  /** What is wrong with the names; undefined if nothing. */
  const issueOf = async (slug: string, names: readonly string[]): Promise<string | undefined> => {
    if (names.length === 0) return messages.needed;
    if (names.length > MAX_SHOWN_SCHEMAS) return messages.tooMany(MAX_SHOWN_SCHEMAS);
    const shown = await queryClient.fetchQuery(
      shownOfSpecQuery(spaceId, { spec: slug, schemas: names }),
    );
    const { document } = shown;
    if (!isObject(document)) return undefined;
    const { schemas } = namedSchemas(document, names);
    const missing = names.filter((_, at) => schemas[at] === undefined);
    return missing.length === 0 ? undefined : messages.missing(missing.join(", "));
  };
  const insert = async () => {
    if (spec === undefined || checking) return;
    const names = typedNames(typed);
    setChecking(true);
    const found = await issueOf(spec.slug, names).catch(() => messages.failed);
    setChecking(false);
    setIssue(found);
    if (found !== undefined) return;
    onInsert(schemasMarkdown(spec.slug, names, grouped));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={messages.text}
      footer={
        <>
          <Button onClick={onClose}>{specInsertMessages.cancel}</Button>
          {spec !== undefined && (
            <Button variant="primary" pending={checking} onClick={() => void insert()}>
              {messages.insert}
            </Button>
          )}
        </>
      }
    >
      <SpecChoice {...choice}>
        {() => (
          <>
            <Field label={messages.names} hint={messages.hint} error={issue} required>
              <Input
                value={typed}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setIssue(undefined);
                }}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
                  event.preventDefault();
                  void insert();
                }}
              />
            </Field>
            <Switch label={messages.grouped} checked={grouped} onChange={setGrouped} />
          </>
        )}
      </SpecChoice>
    </Dialog>
  );
};
