import type { Block, Document } from "#contract/schemas/document.ts";
import { newDocument, type NewKey, plainTextOf, walkBlocks } from "#content/block.ts";
import { addressesIn, type SaidAddress } from "#content/links/addresses.ts";
import { normalise } from "#content/markdown/print.ts";
import { convert } from "./convert/convert.ts";
import { contentOf, metaOf, profileOf } from "./find-content.ts";
import {
  attributeOf,
  elementsIn,
  findFirst,
  type HtmlElement,
  type HtmlPage,
  onOneLine,
  saysAtLeast,
  textOf,
} from "./html/element.ts";
import { parseHtml } from "./html/parse-html.ts";
import { absoluteAddress, pageAddressOf } from "./page-addresses.ts";
import { dropped, type Profile, versionMenus } from "./profiles.ts";
import { readNavigation, readNeighbor, readTrail } from "./read-navigation.ts";
import type { Alternate, Loss, Verdict, WebPage, WebPagePicture } from "./web-page.ts";

/** Maximum length of a title, and of a description. */
const MAX_TITLE = 300;
const MAX_DESCRIPTION = 1000;

/** The base for a page's relative addresses. */
const baseOf = (page: HtmlPage, address: string): string => {
  const base = findFirst(page, ({ name, attributes }) => name === "base" && attributes.has("href"));
  return (base && absoluteAddress(attributeOf(base, "href"), address)) ?? address;
};

/** The title of the window without the site's name. */
const windowTitle = (page: HtmlPage): string => {
  const own = metaOf(page, "og:title");
  const title = findFirst(page, ({ name, parent }) => name === "title" && parent?.name === "head");
  const said = own || (title ? textOf(title) : "");
  const [first = ""] = said.split(/\s+[|–—·»]\s+|\s+-\s+/);
  return first.trim() || said;
};

const isHeading = ({ name }: HtmlElement): boolean => name === "h1";

/** The title of a page, and its blocks without the title. */
const titled = (
  page: HtmlPage,
  profile: Profile,
  blocks: readonly Block[],
): { title: string; rest: Block[]; heading?: Block } => {
  const shown = profile.title && findFirst(page, profile.title);
  const outside = shown ? textOf(shown, dropped) : "";
  const heading = blocks.find(({ type }) => type === "heading-1");
  const inside = heading ? onOneLine(plainTextOf(heading)) : "";
  const isTitle = heading && inside !== "" && (outside === "" || outside === inside);
  const rest = isTitle ? blocks.filter((block) => block !== heading) : [...blocks];
  if (outside !== "") return { title: outside, rest, ...(isTitle && { heading }) };
  if (isTitle) return { title: inside, rest, heading };
  const elsewhere = findFirst(page, isHeading);
  return { title: (elsewhere && textOf(elsewhere, dropped)) || windowTitle(page), rest };
};

/** Reassigns anchors to existing blocks: an anchor of a removed block moves to the next one, or else to the last. */
const livingAnchors = (
  anchors: ReadonlyMap<string, string>,
  before: readonly Block[],
  document: Document,
  heading: Block | undefined,
): Map<string, string> => {
  const living = new Set([...walkBlocks(document)].map(({ block }) => block.key));
  const next = new Map<string, string>();
  const order = [...walkBlocks(newDocument([...before]))].map(({ block }) => block.key);
  let following: string | undefined;
  for (const key of order.toReversed()) {
    if (living.has(key)) following = key;
    if (following !== undefined) next.set(key, following);
  }
  const last = order.findLast((key) => living.has(key));
  const kept = new Map<string, string>();
  for (const [id, key] of anchors) {
    // The title has no block: its anchors refer to the page itself.
    const named = key === heading?.key ? undefined : (next.get(key) ?? last);
    if (named !== undefined) kept.set(id, named);
  }
  return kept;
};

const eachOnce = (addresses: Iterable<string>): string[] => {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const [whole = ""] = address.split("#");
    const key = pageAddressOf(whole);
    if (key !== undefined && !found.has(key)) found.set(key, whole);
  }
  return [...found.values()];
};

const picturesOf = (
  said: readonly SaidAddress[],
  pictures: ReadonlyMap<string, string>,
): WebPagePicture[] =>
  said.flatMap(({ address: source, relation, block }) => {
    const address = relation === "dependsOn" ? pictures.get(source) : undefined;
    return address === undefined ? [] : [{ address, source, block }];
  });

const VERSION_WORD =
  /^(?:v?\d+(?:\.\d+)*(?:\.x)?(?:\s.*)?|stable|latest|next|nightly|canary|dev|main|master)$/i;

const alternatesOf = (page: HtmlPage, base: string): Alternate[] => {
  const alternates: Alternate[] = [];
  for (const element of page.elements) {
    const language = element.name === "link" ? attributeOf(element, "hreflang") : "";
    if (
      language !== "" &&
      language !== "x-default" &&
      attributeOf(element, "rel") === "alternate"
    ) {
      const address = absoluteAddress(attributeOf(element, "href"), base);
      if (address !== undefined) alternates.push({ kind: "language", name: language, address });
    }
    if (!versionMenus(element)) continue;
    for (const link of elementsIn(element)) {
      const name = link.name === "a" ? textOf(link) : "";
      const address = VERSION_WORD.test(name)
        ? absoluteAddress(attributeOf(link, "href"), base)
        : undefined;
      if (address !== undefined) alternates.push({ kind: "version", name, address });
    }
  }
  return alternates;
};

const linked = (
  page: HtmlPage,
  base: string,
  fits: (element: HtmlElement) => boolean,
): string | undefined => {
  const link = findFirst(page, (element) => element.name === "link" && fits(element));
  return link && absoluteAddress(attributeOf(link, "href"), base);
};

/** With fewer visible characters, a page that requires scripts or a password has no content. */
const FEW = 200;

const verdictOf = ({ root, elements }: HtmlPage): Verdict | undefined => {
  const body = elements.find(({ name }) => name === "body") ?? root;
  if (saysAtLeast(body, FEW)) return undefined;
  if (
    elements.some(
      (element) => element.name === "input" && attributeOf(element, "type") === "password",
    )
  )
    return "needs-sign-in";
  const asks = elements.some(
    (element) =>
      element.name === "form" &&
      /(?:log-?in|sign-?in|sso|saml|oauth|auth)\b/i.test(attributeOf(element, "action")),
  );
  if (asks) return "needs-sign-in";
  const scripts = elements.filter(({ name }) => name === "script").length;
  const isRoot = (element: HtmlElement): boolean =>
    /^(?:root|app|__next|__nuxt|___gatsby|main-app|docsify)$/.test(attributeOf(element, "id")) &&
    !saysAtLeast(element, FEW);
  const wants = elements.some(
    (element) => element.name === "noscript" && /javascript|script/i.test(noscriptText(element)),
  );
  const isEmpty = scripts > 0 && !saysAtLeast(body, 20);
  return isEmpty || (wants && elements.some(isRoot)) ? "needs-script" : undefined;
};

const noscriptText = (element: HtmlElement): string => {
  let text = "";
  for (const node of [element.first, element.last]) if (node?.kind === "text") text += node.text;
  return text || textOf(element);
};

/** The target of an immediate redirect by the page. */
const redirectOf = (page: HtmlPage, base: string): string | undefined => {
  const refresh = findFirst(
    page,
    (element) =>
      element.name === "meta" && attributeOf(element, "http-equiv").toLowerCase() === "refresh",
  );
  const said =
    refresh &&
    /^\s*0*\s*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(attributeOf(refresh, "content"))?.[1];
  return said === undefined ? undefined : absoluteAddress(said, base);
};

const isGiven = <Value>(value: Value | undefined | ""): value is Value =>
  value !== undefined && value !== "";

/**
 * Reads a web page: its content as a document, and what it reveals about its site. Any text can be read, in time that
 * grows with its length. What cannot be carried over is counted in `losses`. `address` is the one the page came from,
 * after redirects, and `newKey` returns keys for the blocks.
 */
export const readWebPage = (html: string, address: string, newKey: NewKey): WebPage => {
  const page = parseHtml(html);
  const base = baseOf(page, address);
  const generator = metaOf(page, "generator");
  const profile = profileOf(page, generator);
  const content = contentOf(page, profile);
  const elementById = new Map<string, HtmlElement>();
  for (const element of page.elements) {
    const id = attributeOf(element, "id");
    if (id !== "" && !elementById.has(id)) elementById.set(id, element);
  }
  const isDropped = (element: HtmlElement): boolean =>
    dropped(element) || profile.drop?.(element) === true;
  const facts = { base, address, isDropped, elementById, newKey };
  const converted = convert(content ?? page.root, facts);
  const { title, rest, heading } = titled(page, profile, converted.blocks);
  const document = normalise(newDocument(rest));
  const said = [...addressesIn(document)];
  const links = eachOnce(
    said.flatMap(({ address: to, relation }) => (relation === "reference" ? [to] : [])),
  );
  const losses: Loss[] = converted.losses();
  if (page.cut && !losses.some(({ loss }) => loss === "too-much"))
    losses.push({ loss: "too-much", count: 1 });
  const canonical = linked(page, base, (element) => attributeOf(element, "rel") === "canonical");
  const markdownAddress = linked(
    page,
    base,
    (element) =>
      attributeOf(element, "rel") === "alternate" &&
      attributeOf(element, "type") === "text/markdown",
  );
  const description = (metaOf(page, "description") || metaOf(page, "og:description")).slice(
    0,
    MAX_DESCRIPTION,
  );
  const language = attributeOf(findFirst(page, ({ name }) => name === "html") ?? page.root, "lang");
  const previous = readNeighbor(page, "prev", base);
  const next = readNeighbor(page, "next", base);
  const redirect = redirectOf(page, base);
  const verdict = redirect === undefined ? verdictOf(page) : undefined;
  const isOwn = canonical !== undefined && new URL(canonical).origin === new URL(address).origin;
  return {
    title: onOneLine(title).slice(0, MAX_TITLE),
    ...(isGiven(description) && { description: onOneLine(description) }),
    ...(/^[a-z]{2,3}(?:[-_][\w-]{1,30})?$/i.test(language) && { language }),
    ...(isOwn && { canonical }),
    ...(redirect !== undefined && { redirect }),
    ...(isGiven(profile.name) && { generator: profile.name }),
    document,
    anchors: livingAnchors(converted.anchors, converted.blocks, document, heading),
    links,
    pictures: picturesOf(said, converted.pictures),
    navigation: readNavigation(page, content, profile, { base: address, title }),
    trail: readTrail(page, address),
    ...(previous && { previous }),
    ...(next && { next }),
    alternates: alternatesOf(page, base),
    ...(markdownAddress !== undefined && { markdownAddress }),
    losses,
    ...(verdict && { verdict }),
  };
};
