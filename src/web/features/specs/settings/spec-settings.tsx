import { Callout } from "#web/ui/callout.tsx";
import { settingsMessages as messages } from "./messages.ts";
import { useSpec } from "../spec/use-spec.tsx";
import { AcceptedCard } from "./accepted-card.tsx";
import { GateCard, SourceCard, VisibilityCard } from "./cards.tsx";
import { RulesCard } from "./rules-card.tsx";

/** How a specification is fetched, shown, and held back. */
export const SpecSettings = () => {
  const { path, spec } = useSpec();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {!spec.permissions.edit && <Callout>{messages.readOnly}</Callout>}
      <SourceCard path={path} spec={spec} />
      <VisibilityCard path={path} spec={spec} />
      <GateCard path={path} spec={spec} />
      <RulesCard path={path} spec={spec} />
      <AcceptedCard path={path} spec={spec} />
    </div>
  );
};
