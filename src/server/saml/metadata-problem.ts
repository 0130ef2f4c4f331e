/** Thrown for metadata that cannot be used for a setup; the message names the element at fault. */
export class MetadataProblem extends Error {
  override readonly name = "MetadataProblem";
}
