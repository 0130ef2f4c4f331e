import type { Handlers } from "#server/http/handler.ts";
import { readImpact } from "./impact/impact.ts";
import { prepareChangeRequests } from "./impact/prepare.ts";
import { readInSpace } from "./impact/space-operation.ts";
import { presentSpec, presentSpecs, specLocation } from "./specs/present-spec.ts";
import {
  checkSpec,
  createSpec,
  deleteSpec,
  getSpec,
  listSpecs,
  putSpec,
  putSpecFile,
  updateSpec,
} from "./specs/specs.ts";
import { listChanges } from "./versions/changes.ts";
import { readContent, readPublished } from "./versions/content.ts";
import { presentOperation, presentVersion, presentVersions } from "./versions/present-version.ts";
import {
  acceptVersion,
  getVersion,
  listOperations,
  listVersions,
  readOperation,
  rejectVersion,
} from "./versions/versions.ts";

export const specHandlers = {
  listOpenAPISpecs: async ({ context, params, page, list }) => {
    const found = await listSpecs(context, params.organizationId, page);
    const rows = await presentSpecs(context, found.rows);
    return { body: list({ ...found, rows }, (row) => row) };
  },
  createOpenAPISpec: async ({ context, params, body }) => {
    const path = { ...params, specSlug: body.slug };
    const row = await createSpec(context, path, body.source);
    return {
      body: await presentSpec(context, row),
      headers: { Location: specLocation(context, row) },
    };
  },
  getOpenAPISpecBySlug: async ({ context, params }) => {
    const row = await getSpec(context, params);
    return { body: await presentSpec(context, row), version: row.version };
  },
  createOrUpdateOpenAPISpecBySlug: async ({ context, params, body }) => {
    const { row, created } = await putSpec(context, params, body.source);
    return {
      body: await presentSpec(context, row),
      version: row.version,
      created,
      headers: { Location: specLocation(context, row) },
    };
  },
  uploadOpenAPISpecFile: async ({ context, params, query, file }) => {
    const { row, created } = await putSpecFile(context, params, file, query.name);
    return {
      body: await presentSpec(context, row),
      version: row.version,
      created,
      headers: { Location: specLocation(context, row) },
    };
  },
  updateOpenAPISpecBySlug: async ({ context, params, body }) => {
    const row = await updateSpec(context, params, body);
    return { body: await presentSpec(context, row), version: row.version };
  },
  checkOpenAPISpec: async ({ context, params }) => ({
    body: await presentSpec(context, await checkSpec(context, params)),
  }),
  deleteOpenAPISpecBySlug: ({ context, params }) => deleteSpec(context, params),
  readPublishedOpenAPISpec: ({ context, params }) => readPublished(context, params),

  listOpenAPISpecOperations: async ({ context, params, query, page, list }) => {
    const { version: versionId, query: words, tag } = query;
    const { version, found, tags } = await listOperations(
      context,
      { ...params, versionId },
      { query: words, tag },
      page,
    );
    return { body: { ...list(found, presentOperation), version: version.id, tags } };
  },
  getOpenAPISpecOperation: async ({ context, params, query }) => {
    const { version: versionId, ...asked } = query;
    const read = await readOperation(context, { ...params, versionId }, asked);
    const { version, operation, part } = read;
    return {
      body: {
        operation: presentOperation(operation),
        version: version.id,
        format: version.format,
        ...part,
      },
    };
  },
  listOpenAPISpecVersions: async ({ context, params, page, list }) => {
    const { spec, found } = await listVersions(context, params, page);
    const rows = await presentVersions(context, spec, found.rows);
    return { body: list({ ...found, rows }, (row) => row) };
  },
  getLatestOpenAPISpecVersion: async ({ context, params }) => {
    const { spec, version } = await getVersion(context, params);
    return { body: await presentVersion(context, spec, version) };
  },
  getLatestOpenAPISpecVersionContent: ({ context, params }) => readContent(context, params),
  getOpenAPISpecVersionById: async ({ context, params }) => {
    const { spec, version } = await getVersion(context, params);
    return { body: await presentVersion(context, spec, version) };
  },
  getOpenAPISpecVersionContentById: ({ context, params }) => readContent(context, params),
  listOpenAPISpecVersionChanges: async ({ context, params, query, page, list }) => {
    const { base, class: name, method, path } = query;
    const { found, ...rest } = await listChanges(
      context,
      params,
      { base, class: name, method, path },
      page,
    );
    return { body: { ...list(found, (change) => change), ...rest } };
  },
  getOpenAPISpecVersionImpact: async ({ context, params, query, page, list }) => {
    const { which, space } = query;
    const { found, undocumented, ...rest } = await readImpact(
      context,
      params,
      { which, space },
      page,
    );
    return {
      body: {
        ...list(found, (row) => row),
        ...rest,
        undocumented: undocumented.map(presentOperation),
      },
    };
  },
  prepareOpenAPISpecVersion: async ({ context, params, body }) => {
    const { prepared, skipped } = await prepareChangeRequests(context, params, body.spaces);
    const { organizationId } = params;
    return {
      body: {
        changeRequests: prepared.map(({ space, changeRequest, threads, renamed }) => ({
          space,
          changeRequest: {
            ...changeRequest,
            urls: {
              app: `${context.settings.publicUrl}/o/${organizationId}/spaces/${space.id}/change-requests/${changeRequest.number}`,
            },
          },
          threads,
          renamed,
        })),
        skipped,
      },
    };
  },
  getOpenAPIOperationInSpace: async ({ context, params, query }) => {
    const { version, operation, part } = await readInSpace(context, params.spaceId, query);
    return {
      body: {
        ...(operation === undefined ? {} : { operation: presentOperation(operation) }),
        version: version.id,
        format: version.format,
        ...part,
      },
    };
  },
  acceptOpenAPISpecVersion: async ({ context, params }) => {
    const { spec, version } = await acceptVersion(context, params);
    return { body: await presentVersion(context, spec, version) };
  },
  rejectOpenAPISpecVersion: async ({ context, params, body }) => {
    const { spec, version } = await rejectVersion(context, params, body.note);
    return { body: await presentVersion(context, spec, version) };
  },
} satisfies Partial<Handlers>;
