import { Button } from "#web/ui/button.tsx";
import { listMessages } from "./messages.ts";

interface ChangesNoticeProps {
  readonly changed: boolean;
  readonly onShow: () => void;
}

/** Says that rows wait to come in. It lies over the page, because pushing rows down is what they wait for. */
export const ChangesNotice = ({ changed, onShow }: ChangesNoticeProps) => (
  <div
    role="status"
    className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4 min-[56.25rem]:left-60"
  >
    {changed && (
      <div className="pointer-events-auto flex animate-rise items-center gap-3 rounded-md border border-line bg-raised py-1.5 pr-1.5 pl-3.5 shadow-lg">
        <span>{listMessages.changed}</span>
        <Button size="sm" onClick={onShow}>
          {listMessages.showChanges}
        </Button>
      </div>
    )}
  </div>
);
