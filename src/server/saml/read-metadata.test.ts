import { expect, it } from "vitest";
import { createMetadataReader, readMetadataApart } from "./read-metadata.ts";

/** As large as it may be, and of as many elements: it takes some milliseconds to read. */
const large = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${"<a b='c'/>".repeat(900)}${" ".repeat(150_000)}</EntityDescriptor>`;

it("metadata that takes longer than it may is ended, and the next is read by a new thread", async () => {
  const hasty = createMetadataReader(0);
  for (let time = 0; time < 2; time += 1)
    await expect(hasty(large)).rejects.toThrow("Reading the metadata took too long and was ended.");
  await expect(readMetadataApart(large)).rejects.not.toThrow("took too long");
});
