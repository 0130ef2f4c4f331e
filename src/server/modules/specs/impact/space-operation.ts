import { mentionKey } from "#openapi/operations/mention-key.ts";
import type { SpecPart } from "#openapi/operations/operation-part.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findSpec } from "../specs/spec-rows.ts";
import {
  findVersion,
  type SpecOperationRow,
  type SpecVersionRow,
} from "../versions/version-rows.ts";
import { askThread, packedOf, partOfOperation } from "../versions/versions.ts";
import { isMentionedIn } from "./mention-rows.ts";

export interface AskedInSpace {
  readonly spec: string;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly schemas?: readonly string[] | undefined;
}

interface ShownInSpace {
  readonly version: SpecVersionRow;
  readonly operation?: SpecOperationRow;
  readonly part: SpecPart;
}

/**
 * Returns what a page of a space shows of the served version of a specification. Guests of the organization see what
 * pages or change requests of the space show, and nothing else.
 */
export const readInSpace = async (
  context: Context,
  spaceId: string,
  { spec: specSlug, method = "", path = "", schemas }: AskedInSpace,
): Promise<ShownInSpace> => {
  const { db, organization } = context;
  const nothing = () => notFound("operation of a specification");
  if (organization === undefined) throw nothing();
  if (organization.membership.role === null) {
    const values =
      schemas === undefined
        ? [`${specSlug} ${mentionKey(method, path)}`]
        : schemas.map((name) => `${specSlug} #${name}`);
    if (!(await isMentionedIn(db, spaceId, values))) throw nothing();
  }
  const spec = await findSpec(db, { organizationId: organization.id, specSlug });
  const version =
    spec === undefined || spec.served === null
      ? undefined
      : await findVersion(db, spec.id, spec.served);
  if (version === undefined) throw nothing();
  if (schemas === undefined)
    return { version, ...(await partOfOperation(context, version, { method, path })) };
  const of = await packedOf(context, version);
  return { version, part: await askThread("schemas", { of, schemas }) };
};
