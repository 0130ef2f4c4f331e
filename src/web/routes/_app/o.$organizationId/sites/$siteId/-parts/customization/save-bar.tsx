import { Eye } from "lucide-react";
import { FormNotices } from "../../../../../../../forms/form-notices.tsx";
import { LeaveGuard } from "../../../../../../../forms/leave-guard.tsx";
import { Button } from "../../../../../../../ui/button.tsx";
import { customizationStrings as strings, lookLabels } from "./customization-strings.ts";
import { useLooks } from "./looks-editor.ts";
import { showPreview } from "./preview/preview-place.ts";

/** What the form has to say as a whole, and its buttons, which stay in sight. */
export const SaveBar = () => {
  const { form } = useLooks();
  const { isDirty, pending, saves, conflicts } = form;
  const active = isDirty || pending;
  return (
    <>
      <FormNotices form={form} labels={lookLabels} />
      {active && (
        <div className="sticky bottom-0 z-20 flex animate-appear flex-wrap items-center justify-end gap-2 rounded-md border border-line bg-raised px-4 py-2.5 shadow-lg">
          <span className="mr-auto text-sm text-muted">{strings.unsaved}</span>
          <Button icon={Eye} className="lg:hidden" onClick={showPreview}>
            {strings.toPreview}
          </Button>
          <Button onClick={() => !pending && form.discard()}>{strings.discard}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={pending}
            disabledReason={conflicts.length > 0 ? strings.chooseFirst : undefined}
          >
            {strings.save}
          </Button>
        </div>
      )}
      <p role="status" className="text-sm text-success-ink">
        {saves > 0 && !active && strings.saved}
      </p>
      <LeaveGuard hasUnsaved={form.hasUnsaved} onLeave={form.discard} />
    </>
  );
};
