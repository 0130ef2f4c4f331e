import { beforeAll, describe, expect, it } from "vitest";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { Browser, openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";

let app: TestApp;
let door: SAMLDoor;
beforeAll(async () => {
  app = await makeApp();
  door = await openDoor(app, await app.newAdmin());
});

describe("an unsigned response with characters that no database keeps", () => {
  it.each([
    ["in its NameID", `<NameID>ana\0@x.example</NameID>`],
    ["in an attribute", `<NameID>x</NameID><AttributeValue>a\0b@x.example</AttributeValue>`],
    ["in the request it answers", `<SubjectConfirmationData InResponseTo="_a\0b"/>`],
    ["cut in the middle of one", `<NameID>${"a".repeat(255)}😀@x.example</NameID>`],
    ["in an element's name", `<${"a".repeat(270)}${"𐀀".repeat(60)}>x</b>`],
  ])("%s is refused like any other", async (_, inside) => {
    await door.start(new Browser());
    const xml = `<Response ID="a" InResponseTo="_\0">${inside}</Response>`;
    for (const text of [xml, xml.replaceAll("\0", "")]) {
      const posted = await door.post(Buffer.from(text).toString("base64"));
      expect(posted.status).toBe(303);
      expect(posted.attempt).toBeDefined();
    }
  });
});
