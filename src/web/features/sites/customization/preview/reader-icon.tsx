import type { LucideIcon } from "lucide-react";
import type { Looks } from "../looks-schema.ts";

type IconStyle = NonNullable<Looks["icons"]>;

const drawn: Readonly<Record<IconStyle, { strokeWidth: number; fillOpacity: number }>> = {
  regular: { strokeWidth: 1.9, fillOpacity: 0 },
  solid: { strokeWidth: 1.9, fillOpacity: 1 },
  duotone: { strokeWidth: 1.5, fillOpacity: 0.35 },
  light: { strokeWidth: 1.25, fillOpacity: 0 },
  thin: { strokeWidth: 0.7, fillOpacity: 0 },
};

interface ReaderIconProps {
  readonly icon: LucideIcon;
  readonly looks: Looks;
}

/** A picture of the site in the site's style of icons. */
export const ReaderIcon = ({ icon: Icon, looks }: ReaderIconProps) => (
  <Icon
    size={15}
    aria-hidden
    absoluteStrokeWidth
    fill="currentColor"
    className="shrink-0"
    {...drawn[looks.icons ?? "regular"]}
  />
);
