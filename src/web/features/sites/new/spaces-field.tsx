import { asSentence } from "#web/forms/failure-fields.ts";
import { ChosenSpaces } from "./chosen-spaces.tsx";
import { SpacePicker } from "./space-picker.tsx";

interface SpacesFieldProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
  /** What the service or the contract says against the choice. */
  readonly mistake: string | undefined;
}

/** Which spaces a new site shows, and in which order. */
export const SpacesField = ({ ids, onChange, mistake }: SpacesFieldProps) => (
  <div className="flex flex-col gap-3">
    <SpacePicker
      isChosen={(id) => ids.includes(id)}
      onToggle={({ id }) =>
        onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
      }
    />
    {ids.length > 0 && <ChosenSpaces ids={ids} onChange={onChange} />}
    {mistake !== undefined && (
      <p role="alert" className="text-sm text-danger-ink">
        {asSentence(mistake)}
      </p>
    )}
  </div>
);
