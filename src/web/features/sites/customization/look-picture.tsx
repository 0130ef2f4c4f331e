import { Plus } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import { Button } from "#web/ui/button.tsx";
import { messages, lookLabels } from "./messages.ts";
import { InheritButton } from "./inherit-button.tsx";
import { LookSource } from "./look-source.tsx";
import { useLook } from "./looks-editor.ts";
import { PictureInputs } from "./picture-inputs.tsx";

/** A logo: the addresses of a picture for light and one for dark. */
export const LookPicture = ({ name }: { name: "logo" | "footerLogo" }) => {
  const { value, change, errorAt, isOfSiteSpace } = useLook(name);
  const label = lookLabels[name];
  return (
    <LookSource name={name}>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className={cx("mb-1.5 text-sm font-medium", isOfSiteSpace && "sr-only")}>
          {label}
        </legend>
        {value === null ? (
          <div className="flex flex-wrap items-center gap-3">
            <span className="text-sm text-muted">{messages.notSet}</span>
            <Button size="sm" icon={Plus} onClick={() => change({ light: "", dark: "" })}>
              {messages.set(label)}
            </Button>
          </div>
        ) : (
          <>
            <PictureInputs label={label} value={value} errorAt={errorAt} onChange={change} />
            {!isOfSiteSpace && (
              <div>
                <InheritButton label={label} onClear={() => change(null)} />
              </div>
            )}
          </>
        )}
      </fieldset>
    </LookSource>
  );
};
