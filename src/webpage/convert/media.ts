import { attributeOf, elementsIn, type HtmlElement, onOneLine } from "../html/element.ts";
import { absoluteAddress } from "../page-addresses.ts";

/** A picture as shown on a page; its address is absolute, or a `data:` address. */
export interface ShownPicture {
  readonly address: string;
  readonly alt: string;
}

const firstOfSet = (set: string): string => set.trim().split(/\s+/, 1)[0]?.replace(/,$/, "") ?? "";

const isBlank = (address: string): boolean =>
  address === "" || /^data:image\/(?:gif|svg\+xml)[;,].{0,300}$/i.test(address);

/** The address of a picture; for one loaded lazily, that of the full picture. */
const addressOf = (image: HtmlElement, base: string): string | undefined => {
  const late = ["data-src", "data-original", "data-lazy-src", "data-canonical-src"].map((name) =>
    attributeOf(image, name),
  );
  const source = attributeOf(image, "src").trim();
  const set = firstOfSet(attributeOf(image, "srcset") || attributeOf(image, "data-srcset"));
  const [chosen = source] = [source, ...late, set].filter((one) => !isBlank(one));
  if (/^data:image\//i.test(chosen)) return chosen.replace(/\s+/g, "");
  const absolute = absoluteAddress(chosen, base);
  return absolute === undefined ? undefined : withoutOptimizer(absolute);
};

/** The original of a picture whose address is that of a resizing service: `/_next/image?url=…`. */
const withoutOptimizer = (address: string): string => {
  const url = new URL(address);
  const inner = url.pathname.endsWith("/_next/image") ? url.searchParams.get("url") : null;
  return inner === null ? address : (absoluteAddress(inner, address) ?? address);
};

/** Whether a picture only counts visits. */
const isTracker = (image: HtmlElement): boolean =>
  attributeOf(image, "width") === "1" && attributeOf(image, "height") === "1";

/** The character that an `img` represents; undefined for pictures. */
export const drawnCharacter = (image: HtmlElement): string | undefined =>
  image.classes.some((one) => /^(?:emoji|twemoji|emojione)$/.test(one))
    ? onOneLine(attributeOf(image, "alt"))
    : undefined;

/** The picture that an `img` shows, if any; `lost` if its address is unusable. */
export const pictureOf = (image: HtmlElement, base: string): ShownPicture | "lost" | undefined => {
  if (isTracker(image)) return undefined;
  const alt = onOneLine(attributeOf(image, "alt"));
  const address = addressOf(image, base);
  return address === undefined ? "lost" : { address, alt };
};

const YOUTUBE = /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/;
const VIMEO = /^https:\/\/player\.vimeo\.com\/video\/(\d+)/;

const asShared = (address: string): string => {
  const film = YOUTUBE.exec(address)?.[1];
  if (film !== undefined) return `https://www.youtube.com/watch?v=${film}`;
  const number = VIMEO.exec(address)?.[1];
  return number === undefined ? address : `https://vimeo.com/${number}`;
};

/** The address of an embedded frame, video or audio; undefined if it has none that can be opened. */
export const embeddedAddress = (element: HtmlElement, base: string): string | undefined => {
  const names = element.name === "object" ? ["data"] : ["src", "data-src"];
  for (const holder of [element, ...elementsIn(element)]) {
    if (holder !== element && holder.name !== "source") continue;
    for (const name of names) {
      const said = attributeOf(holder, name);
      const address = said === "" ? undefined : absoluteAddress(said, base);
      if (address !== undefined) return asShared(address);
    }
  }
  return undefined;
};

/** Whether a drawing is more than an icon next to a word. */
export const isLargeDrawing = (drawing: HtmlElement): boolean => {
  const box = attributeOf(drawing, "viewBox") || attributeOf(drawing, "viewbox");
  const [, , boxWidth = ""] = box.split(/[\s,]+/);
  const width = attributeOf(drawing, "width") || boxWidth;
  return Number.parseFloat(width) >= 120 && !drawing.classes.some((one) => /icon/i.test(one));
};
