import type { CSSProperties } from "react";
import type { SiteStructure } from "../../../../../../../api/site-structure.ts";
import { placedItems } from "../../../../../../../sites/conditioned-items.ts";
import { inkOn } from "./colors.ts";
import { customizationStrings } from "./customization-strings.ts";
import type { Looks } from "./looks-schema.ts";

const strings = customizationStrings.preview;
const grounds = {
  light: { ground: "#ffffff", ink: "#14191a", line: "#e0e4e4" },
  dark: { ground: "#111418", ink: "#eceff0", line: "#2b3133" },
};
const radii = { straight: "0", rounded: "0.375rem", circular: "1rem" };
const MOST = 8;

interface PreviewProps {
  readonly looks: Looks;
  readonly structure: SiteStructure;
  readonly title: string;
  readonly mode: "light" | "dark";
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;

/** The header, colours and navigation of a site, drawn from its values; nothing is fetched from elsewhere. */
export const Preview = ({ looks, structure, title, mode }: PreviewProps) => {
  const { ground, ink, line } = grounds[mode];
  const primary = looks.primaryColor?.[mode] ?? ink;
  const header = looks.headerBackground?.[mode] ?? (looks.theme === "bold" ? primary : ground);
  const headerInk = header === ground ? ink : inkOn(header);
  const borderRadius = radii[looks.corners ?? "rounded"];
  const brand = looks.logo ? strings.logo(hostOf(looks.logo[mode])) : (looks.title ?? title);
  const items = placedItems(structure);
  const frame: CSSProperties = { background: ground, color: ink, borderColor: line };
  return (
    <figure className="overflow-hidden rounded-md border text-sm" style={frame}>
      <figcaption className="border-b px-3 py-1 text-xs" style={{ borderColor: line }}>
        {strings[mode]}
      </figcaption>
      {looks.announcement?.enabled === true && (
        <p
          className="px-3 py-1 wrap-anywhere"
          style={{ background: primary, color: inkOn(primary) }}
        >
          {looks.announcement.message}
        </p>
      )}
      <div
        className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-3 py-2"
        style={{ background: header, color: headerInk, borderColor: line }}
      >
        <span className="min-w-0 font-semibold wrap-anywhere">{brand}</span>
        {looks.headerLinks?.slice(0, MOST).map((link) => (
          <span
            key={JSON.stringify(link)}
            style={{ color: looks.headerLinkColor?.[mode] ?? headerInk }}
          >
            {link.title}
          </span>
        ))}
      </div>
      <div className="flex">
        <ul className="w-2/5 shrink-0 border-r p-2" style={{ borderColor: line }}>
          {items.length === 0 && <li>{strings.empty}</li>}
          {items.slice(0, MOST).map(({ item, depth }, index) => (
            <li
              key={item.id}
              className="px-2 py-0.5 wrap-anywhere"
              style={{
                borderRadius,
                marginInlineStart: `${depth * 0.5}rem`,
                ...(index === 0 && { background: primary, color: inkOn(primary) }),
              }}
            >
              {item.title}
            </li>
          ))}
        </ul>
        <div className="min-w-0 grow p-3">
          <p className="font-semibold">{strings.sample}</p>
          <p>
            {strings.body}{" "}
            <span
              className="underline"
              style={
                looks.links === "accent" ? { textDecorationColor: primary } : { color: primary }
              }
            >
              {strings.link}
            </span>{" "}
            {strings.after}
          </p>
          <span
            className="mt-2 inline-block px-2 py-1"
            style={{ borderRadius, background: primary, color: inkOn(primary) }}
          >
            {strings.button}
          </span>
        </div>
      </div>
    </figure>
  );
};
