import { Eye } from "lucide-react";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { LeaveGuard } from "#web/forms/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { messages, lookLabels } from "./messages.ts";
import { useLooks } from "./looks-editor.ts";
import { type Looks, looksSchema } from "./looks-schema.ts";
import { showPreview } from "./preview/preview-place.ts";

const lookNames = looksSchema.keyof().options;

/** Where saving stands: that it failed, what is to be corrected first, or only that something is not saved. */
const BarText = () => {
  const { failure, conflicts, methods } = useLooks().form;
  const { errors } = methods.formState;
  const wrong = lookNames.filter((name) => errors[name] !== undefined);
  if (failure) return messages.notSaved;
  if (conflicts.length > 0) return messages.chooseFirst;
  return wrong.length === 0
    ? messages.unsaved
    : messages.toCorrect(wrong.map((name) => lookLabels[name]));
};

/** What the form has to say as a whole, and its buttons, which stay in sight with what went wrong. */
export const SaveBar = () => {
  const { form } = useLooks();
  const { isDirty, pending, saves, conflicts, failure } = form;
  const active = isDirty || pending;
  return (
    <>
      <FormNotices<Looks, Looks> form={{ ...form, failure: undefined }} labels={lookLabels} />
      {(active || failure) && (
        <div className="sticky bottom-0 z-20 flex animate-appear flex-col gap-2.5 rounded-md border border-line bg-raised px-4 py-2.5 shadow-lg">
          <FormNotices<Looks, Looks>
            form={{ ...form, restored: false, conflicts: [] }}
            labels={lookLabels}
          />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <span className="mr-auto min-w-0 grow basis-40 text-sm wrap-anywhere text-muted">
              <BarText />
            </span>
            <Button icon={Eye} className="lg:hidden" onClick={showPreview}>
              {messages.toPreview}
            </Button>
            <Button onClick={() => !pending && form.discard()}>{messages.discard}</Button>
            <Button
              type="submit"
              variant="primary"
              pending={pending}
              disabledReason={conflicts.length > 0 ? messages.chooseFirst : undefined}
            >
              {messages.save}
            </Button>
          </div>
        </div>
      )}
      <p role="status" className="text-sm text-success-ink">
        {saves > 0 && !active && !failure && messages.saved}
      </p>
      <LeaveGuard hasUnsaved={form.hasUnsaved} onLeave={form.discard} />
    </>
  );
};
