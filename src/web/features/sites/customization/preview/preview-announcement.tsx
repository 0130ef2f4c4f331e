import { ArrowRight, CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { Drawing } from "./drawing.ts";
import { toneOf } from "./palette.ts";
import { ReaderIcon } from "./reader-icon.tsx";

/** The picture of each tone, on announcements and on messages of a page. */
export const toneIcons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

/** The line above every page, with its link. */
export const PreviewAnnouncement = ({ drawing }: { drawing: Drawing }) => {
  const { looks, mode } = drawing;
  const { announcement } = looks;
  if (announcement?.enabled !== true) return null;
  const { edge, ground, ink } = toneOf(looks, mode, announcement.style);
  return (
    <div
      className="flex items-start gap-2 border-b px-3 py-1.5"
      style={{ background: ground, color: ink, borderColor: edge }}
    >
      <span className="mt-0.5" style={{ color: edge }}>
        <ReaderIcon icon={toneIcons[announcement.style]} looks={looks} />
      </span>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="min-w-0 wrap-anywhere">{announcement.message}</span>
        {announcement.link !== undefined && (
          <span className="inline-flex min-w-0 items-center gap-1 font-medium underline wrap-anywhere">
            {announcement.link.title}
            <ArrowRight size={13} aria-hidden className="shrink-0" />
          </span>
        )}
      </p>
    </div>
  );
};
