import { useState } from "react";
import { RULES } from "#openapi/compare/rules.ts";
import type { AcceptedChange } from "#web/api/specs.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { sameChange } from "../accepted-changes.ts";
import { settingsMessages } from "./messages.ts";
import type { CardProps } from "./cards.tsx";
import { useChangeGate } from "./use-update-spec.ts";

const messages = settingsMessages.accepted;
/** How many are shown before the rest is expanded. */
const FIRST = 20;

const placeOf = ({ operation }: AcceptedChange): string =>
  operation === undefined ? messages.whole : `${operation.method.toUpperCase()} ${operation.path}`;

/** Changes that count as safe because somebody accepted them, with a button that revokes it. */
export const AcceptedCard = ({ path, spec }: CardProps) => {
  const change = useChangeGate(path);
  const [removing, setRemoving] = useState<AcceptedChange>();
  const [all, setAll] = useState(false);
  const { accepted } = spec.gate;
  const remove = async (gone: AcceptedChange): Promise<void> => {
    setRemoving(gone);
    try {
      await change(spec, (gate) => ({
        accepted: gate.accepted.filter((one) => !sameChange(one, gone)),
      }));
      toast({ tone: "success", title: messages.removed });
    } catch (error) {
      toastFailure(error, () => void remove(gone));
    } finally {
      setRemoving(undefined);
    }
  };
  const shown = all ? accepted : accepted.slice(0, FIRST);
  return (
    <Card title={messages.title} description={messages.text}>
      {accepted.length === 0 ? (
        <p className="text-sm text-muted">{messages.none}</p>
      ) : (
        <ul aria-label={messages.caption} className="divide-y divide-line">
          {shown.map((one) => (
            <li
              key={`${one.rule} ${placeOf(one)} ${one.pointer}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
            >
              <div className="min-w-0 grow basis-60 wrap-anywhere">
                <p>{RULES[one.rule].title}</p>
                <p className="text-sm text-muted">{placeOf(one)}</p>
                <p className="font-mono text-xs text-muted">{one.pointer}</p>
              </div>
              {spec.permissions.edit && (
                <Button
                  size="sm"
                  pending={removing === one}
                  aria-label={messages.removeOf(RULES[one.rule].title, placeOf(one))}
                  onClick={() => void remove(one)}
                >
                  {messages.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < accepted.length && (
        <div className="mt-2">
          <Button size="sm" onClick={() => setAll(true)}>
            {messages.showAll(accepted.length)}
          </Button>
        </div>
      )}
    </Card>
  );
};
