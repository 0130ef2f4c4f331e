/** Metadata that nothing can be set up with; the message names the element that is to blame. */
export class MetadataProblem extends Error {
  override readonly name = "MetadataProblem";
}
