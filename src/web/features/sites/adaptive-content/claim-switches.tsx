import { type Claim, claimPath } from "#site/condition/claims.ts";
import { Switch } from "#web/ui/switch.tsx";

interface ClaimSwitchesProps {
  readonly title: string;
  readonly claims: readonly Claim[];
  /** Paths of the claims that are true. */
  readonly held: readonly string[];
  readonly onTurn: (path: string, on: boolean) => void;
}

/** What is true of a kind of visitor, one switch a claim; nothing for a group without claims. */
export const ClaimSwitches = ({ title, claims, held, onTurn }: ClaimSwitchesProps) =>
  claims.length > 0 && (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium text-muted">{title}</legend>
      {claims.map((claim) => {
        const path = claimPath(claim);
        return (
          <Switch
            key={path}
            label={<span className="font-mono text-sm wrap-anywhere">{claim.name}</span>}
            checked={held.includes(path)}
            onChange={(on) => onTurn(path, on)}
          />
        );
      })}
    </fieldset>
  );
