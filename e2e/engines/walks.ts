import { createOrganizationTeam } from "#client";
import { tabs } from "./tabs.ts";
import { HEIGHT, type Walk, WIDTHS } from "./walk.ts";
import { comment, editor, makeChange, structure } from "./writing.ts";

const signIn: Walk = {
  name: "somebody signs in by a link",
  go: async ({ window, server, demo }) => {
    await window.resize(1440, HEIGHT);
    await window.goto(await server.signInLink(demo.admin));
    await window.click("Sign in");
    await window.at(/\/o\//);
    await window.settled();
  },
};

const everyControl: Walk = {
  name: "the middle of each control of every screen hits that control",
  go: async (ground) => {
    const { window, addresses } = ground;
    const missed: string[] = [];
    const { address } = await makeChange(ground);
    const review = ["", "?view=split", "/edit", "/files", "/merge"];
    const paths = [...addresses, ...review.map((path) => `${address}${path}`)];
    for (const width of WIDTHS) {
      await window.resize(width, HEIGHT);
      for (const path of paths) {
        await window.goto(path);
        await window.settled();
        for (const one of await window.covered()) missed.push(`${width} px, ${path}: ${one}`);
      }
    }
    if (missed.length > 0) throw new Error(missed.join("\n"));
  },
};

const rowClick: Walk = {
  name: "a row of a list is opened beside its link",
  go: async ({ window, demo }) => {
    const { client, organizationId } = demo.admin;
    const body = { title: "Aardvarks", members: [] };
    await createOrganizationTeam({ client, path: { organizationId }, body, throwOnError: true });
    await window.resize(1440, HEIGHT);
    await window.goto(`/o/${organizationId}/teams?search=Aardvarks`);
    await window.settled();
    await window.clickAt(await window.middleOf("[data-rows] td:nth-child(3)"));
    await window.at(/\/teams\/\w+$/);
    await window.says("Aardvarks", "h1");
  },
};

const fields: Walk = {
  name: "a search field is emptied by its button, and a text area grows with its text",
  go: async ({ window, demo }) => {
    const { organizationId } = demo.admin;
    await window.resize(1440, HEIGHT);
    await window.goto(`/o/${organizationId}/teams`);
    await window.settled();
    await window.fill("Search teams", "nothing like it");
    await window.says("No teams match");
    await window.clickAt(await window.middleOf("input[type=search] + button"));
    await window.holds(
      "the search field empty",
      `return document.querySelector("input[type=search]").value === "";`,
    );
    await window.goto(`/o/${organizationId}/members/invite`);
    await window.settled();
    const people = Array.from({ length: 9 }, (_, at) => `p${at}@acme.example`);
    await window.fill("E-mail addresses", people.join("\n"));
    await window.holds(
      "nothing hidden in the text area",
      `const [field] = document.querySelectorAll("[role=dialog] textarea");
return field.value.includes("p8@") && field.scrollHeight <= field.clientHeight;`,
    );
  },
};

/** Order matters: without signing in, the rest is not visible. */
export const walks: readonly Walk[] = [
  signIn,
  rowClick,
  fields,
  comment,
  structure,
  editor,
  everyControl,
  tabs,
];
