import { makeReview } from "../review-fixture.ts";
import { makeSite, savedTop } from "../structure-fixture.ts";
import { until } from "./session.ts";
import { type Ground, HEIGHT, type Walk } from "./walk.ts";

/** Creates a change request of another person, in a space of one page. */
export const makeChange = async ({ server, demo: { admin } }: Ground) => {
  const author = await server.newMember(admin.organizationId, "edit");
  return makeReview(admin, author, {
    before: { Soup: "Salt the water.\n\nStir it." },
    after: { Soup: "Salt the water well.\n\nStir it." },
    subject: "More salt",
  });
};

export const comment: Walk = {
  name: "a change is read and commented on",
  go: async (ground) => {
    const { window } = ground;
    const { address } = await makeChange(ground);
    await window.resize(1440, HEIGHT);
    await window.goto(address);
    await window.settled();
    await window.says("well", "ins");
    await window.click("Comment", "[data-block-key]");
    await window.holds("the focus in the new comment", IN_TEXTAREA);
    await window.type("How much salt?");
    await window.press("Control+Enter");
    await window.says("How much salt?", "article");
    await window.goto(address);
    await window.says("How much salt?", "article");
  },
};
const IN_TEXTAREA = `return document.activeElement instanceof HTMLTextAreaElement;`;

export const editor: Walk = {
  name: "what is written is there after the page was loaded again",
  go: async (ground) => {
    const { window } = ground;
    const { address } = await makeChange(ground);
    await window.resize(1440, HEIGHT);
    await window.goto(`${address}/edit`);
    await window.at(/\/edit\/\w+/);
    await window.settled();
    const text = "[role=textbox][contenteditable=true]";
    await window.says("Stir it.", text);
    await window.clickAt(await window.middleOf(text));
    await window.press("Control+End");
    await window.type(" Serve it.");
    await window.says("Saved", "[role=status]");
    await window.type(" Eat it.");
    await window.says("Serve it. Eat it.", text);
    await window.goto(`${address}/edit`);
    await window.at(/\/edit\/\w+/);
    await window.says("Stir it. Serve it. Eat it.", text);
  },
};

const ORDER = `return [...document.querySelectorAll("[role=treeitem]")].map((item) => item.textContent).join("\\n");`;

export const structure: Walk = {
  name: "the structure of a site is arranged by mouse and by keys",
  go: async ({ window, demo: { admin } }) => {
    const { path, screen } = await makeSite(admin);
    const top = (wanted: string) =>
      until(`the order ${wanted}`, async () => (await savedTop(admin, path)) === wanted);
    await window.resize(1440, HEIGHT);
    await window.goto(screen);
    await window.settled();
    const place = async (title: string) => window.middleOf(await window.named(`${title}*`, "main"));
    const blog = await place("Section Blog");
    const guides = await place("Section Guides");
    await window.drag(blog, { x: guides.x, y: guides.y - 12 });
    await top("Blog Guides Product");
    if ((await window.run("return getSelection().toString()")) !== "")
      throw new Error("dragging selected text");
    await window.clickAt(await place("Section Blog"));
    await window.press("Alt+ArrowDown");
    await top("Guides Blog Product");
    await window.press("Control+z");
    await top("Blog Guides Product");
    const lines = String(await window.run(ORDER));
    if (!lines.startsWith("Section Blog")) throw new Error(`the lines stand so:\n${lines}`);
  },
};
