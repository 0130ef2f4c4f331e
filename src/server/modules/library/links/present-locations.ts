import type { ChangeRequest } from "#contract/schemas/change-request.ts";
import type { ContentLocation, PageLocation, VersionContext } from "#contract/schemas/link.ts";
import type { OpenAPISpec } from "#contract/schemas/openapi-spec.ts";
import type { Context } from "#server/kit/context.ts";
import type { StoredFile } from "#server/modules/content/files/files.ts";
import { presentFiles } from "#server/modules/content/files/file-address.ts";
import { presentPagesAlone } from "#server/modules/content/pages/present-pages.ts";
import {
  type PresentChangeRequests,
  presentRevisionSummaries,
} from "#server/modules/content/revisions/present-revision.ts";
import { type ContentState, stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import {
  getOrganization,
  presentOrganization,
} from "#server/modules/people/organizations/organizations.ts";
import { peopleById, type PersonOf } from "#server/modules/people/users/users.ts";
import { seenCollections } from "../collections/find-collection.ts";
import { presentCollection } from "../collections/present-collection.ts";
import { spacesById } from "../spaces/spaces-by-id.ts";
import { askerOf } from "./linked-content.ts";

/** What to show of a space. */
export interface Asked {
  /** The space's own content, or that of a change request; read if absent. */
  readonly state?: ContentState;
  readonly pages: readonly string[];
  readonly files?: readonly StoredFile[];
}

export interface ToPresent {
  readonly spaces: ReadonlyMap<string, Asked>;
  readonly collections?: readonly string[];
  readonly users?: readonly string[];
  /** Specifications by their slugs or ids. */
  readonly specs?: readonly string[];
}

/** Builds locations from what was read for them; undefined for missing ones. */
export interface Locations {
  page(space: string, page: string): PageLocation | undefined;
  file(space: string, file: string): ContentLocation | undefined;
  space(space: string): ContentLocation | undefined;
  collection(id: string): ContentLocation | undefined;
  user(id: string): ContentLocation;
  /** By its slug or id. */
  spec(name: string): ContentLocation | undefined;
}

/** How later domains present the things of theirs that locations name. */
export interface Presenters {
  readonly merges: PresentChangeRequests;
  /** The change request that content belongs to; undefined for a space's own. */
  readonly version: (context: Context, state: ContentState) => Promise<ChangeRequest | undefined>;
  /** Specifications of the organization with these slugs and ids that the caller may see. */
  readonly specs: (
    context: Context,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, OpenAPISpec>>;
}

const readSpace = async (
  context: Context,
  spaceId: string,
  { state: given, pages, files = [] }: Asked,
  present: Presenters,
) => {
  const state = given ?? (await stateOfSpace(context, { spaceId }));
  const tree = await readTree(context, spaceId, state.revision.root);
  const changeRequest = await present.version(context, state);
  const [head] = await presentRevisionSummaries(context, [state.revision], present.merges);
  if (head === undefined) throw new Error(`the revision ${state.revision.id} was not presented`);
  const versionContext: VersionContext =
    changeRequest === undefined
      ? { type: "revision", revision: { ...head, partial: true } }
      : { type: "changeRequest", changeRequest };
  return {
    pages: await presentPagesAlone(context, state, tree, pages),
    files: new Map(
      (await presentFiles(context, spaceId, files)).map((file) => [file.id, file] as const),
    ),
    versionContext,
  };
};

/** Reads everything that locations show, each once however many show it. */
export const readLocations = async (
  context: Context,
  { spaces: asked, collections = [], users = [], specs = [] }: ToPresent,
  present: Presenters,
): Promise<Locations> => {
  const { organizationId } = askerOf(context);
  const organization = presentOrganization(
    await getOrganization(context, organizationId),
    context.settings,
  );
  const spaces = await spacesById(context, organizationId, [...asked.keys()]);
  const read = new Map<string, Awaited<ReturnType<typeof readSpace>>>();
  for (const [id, one] of asked)
    if (spaces.has(id) && (one.pages.length > 0 || one.files !== undefined))
      read.set(id, await readSpace(context, id, one, present));
  const seen = new Map(
    (await seenCollections(context, organizationId, collections)).map((row) => [
      row.collection.id,
      presentCollection(row, context.settings),
    ]),
  );
  const personOf: PersonOf = await peopleById(context, users);
  const byName = await present.specs(context, specs);
  return {
    page: (id, pageId) => {
      const space = spaces.get(id);
      const page = read.get(id)?.pages.get(pageId);
      const versionContext = read.get(id)?.versionContext;
      return space && page && versionContext
        ? { kind: "page", organization, space, page, versionContext }
        : undefined;
    },
    file: (id, fileId) => {
      const space = spaces.get(id);
      const file = read.get(id)?.files.get(fileId);
      const versionContext = read.get(id)?.versionContext;
      return space && file && versionContext
        ? { kind: "file", organization, space, file, versionContext }
        : undefined;
    },
    space: (id) => {
      const space = spaces.get(id);
      return space && { kind: "space", organization, space };
    },
    collection: (id) => {
      const collection = seen.get(id);
      return collection && { kind: "collection", organization, collection };
    },
    user: (id) => ({ kind: "user", user: personOf(id) }),
    spec: (name) => {
      const openAPISpec = byName.get(name);
      return openAPISpec && { kind: "openapi", organization, openAPISpec };
    },
  };
};
