import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { AdaptiveJsonSchema } from "#contract/schemas/adaptive-schema.ts";
import { claimPath, claimsOfSchema } from "#site/condition/claims.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { messages } from "./messages.ts";
import { ClaimDialog } from "./claim-dialog.tsx";
import { type DescribedClaim, withClaim } from "./claims-text.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

interface ClaimsTableProps {
  /** What the text says; undefined while it cannot be read. */
  readonly schema: AdaptiveJsonSchema | undefined;
  readonly editable: boolean;
  readonly onChange: (schema: AdaptiveJsonSchema) => void;
}

/** The claims one by one, with the ways to change them. */
export const ClaimsTable = ({ schema, editable, onChange }: ClaimsTableProps) => {
  const [open, setOpen] = useState<{ old: DescribedClaim | undefined }>();
  const claims = schema === undefined ? [] : claimsOfSchema(schema);
  const focus = useFocusAfterRemoval(claims.length);
  if (schema === undefined) return <p className="text-muted">{messages.claims.paused}</p>;
  return (
    <div className="min-w-0">
      {claims.length === 0 ? (
        <p className="text-muted">{messages.claims.none}</p>
      ) : (
        <ul
          ref={focus.list}
          aria-label={messages.claims.table}
          className="divide-y divide-line border-y border-line"
        >
          {claims.map((described, index) => {
            const { claim, description } = described;
            return (
              <li key={claimPath(claim)} className="flex items-start gap-2 py-2">
                <div className="min-w-0 grow">
                  <span className="flex flex-wrap items-center gap-2">
                    <code className="font-mono text-sm wrap-anywhere">{claim.name}</code>
                    <Badge tone={claim.unsigned ? "warning" : "neutral"}>
                      {claim.unsigned ? messages.claims.unsigned : messages.claims.signed}
                    </Badge>
                  </span>
                  {description !== "" && (
                    <p className="text-sm wrap-anywhere text-muted">{description}</p>
                  )}
                </div>
                {editable && (
                  <>
                    <IconButton
                      icon={Pencil}
                      size="sm"
                      label={messages.claims.edit(claim.name)}
                      onClick={() => setOpen({ old: described })}
                    />
                    <IconButton
                      icon={Trash2}
                      size="sm"
                      data-removes
                      label={messages.claims.remove(claim.name)}
                      onClick={() => {
                        focus.expect(index);
                        onChange(withClaim(schema, claim, undefined));
                      }}
                    />
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {editable && (
        <div className="pt-3">
          <Button ref={focus.add} size="sm" icon={Plus} onClick={() => setOpen({ old: undefined })}>
            {messages.claims.add}
          </Button>
        </div>
      )}
      {open && (
        <ClaimDialog
          schema={schema}
          old={open.old}
          onClose={() => setOpen(undefined)}
          onDone={(claim) => {
            setOpen(undefined);
            onChange(withClaim(schema, open.old?.claim, claim));
          }}
        />
      )}
    </div>
  );
};
