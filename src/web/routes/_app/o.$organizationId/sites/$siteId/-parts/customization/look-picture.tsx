import { Plus } from "lucide-react";
import { Button } from "../../../../../../../ui/button.tsx";
import { customizationStrings as strings, lookLabels } from "./customization-strings.ts";
import { InheritButton } from "./inherit-button.tsx";
import { useLook } from "./looks-editor.ts";
import { PictureInputs } from "./picture-inputs.tsx";

/** A logo: the addresses of a picture for light and one for dark. */
export const LookPicture = ({ name }: { name: "logo" | "footerLogo" }) => {
  const { value, change, error, inherited, isOfSiteSpace } = useLook(name);
  const label = lookLabels[name];
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {value === null ? (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-muted wrap-anywhere">
            {isOfSiteSpace
              ? strings.asSiteNow(inherited?.light ?? strings.optionalNone)
              : strings.notSet}
          </span>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => change(inherited ?? { light: "", dark: "" })}
          >
            {strings.set(label)}
          </Button>
        </div>
      ) : (
        <>
          <PictureInputs label={label} value={value} error={error} onChange={change} />
          <div>
            <InheritButton label={label} onClear={() => change(null)} />
          </div>
        </>
      )}
    </fieldset>
  );
};
