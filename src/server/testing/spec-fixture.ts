import pino from "pino";
import {
  createOpenApiSpec,
  createOrUpdateOpenApiSpecBySlug,
  getOpenApiSpecBySlug,
  listOpenApiSpecVersions,
  type OpenApiSpec,
  type OpenApiSpecSource,
} from "#client";
import type { MemberRole } from "#contract/schemas/role.ts";
import { grants } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import type { SpecNetwork } from "#server/modules/specs/processing/fetch-source.ts";
import { dataOf } from "./answers.ts";
import { makeClock } from "./clock.ts";
import { type Admin, makeApp, type Person, type TestApp } from "./make-app.ts";
import { type OutsideServer, openOutsideServer } from "./outside-servers.ts";
import { specJobs } from "./spec-jobs.ts";
import { openTestDatabase } from "./test-database.ts";

/** Specifications in a separate database, whose sources are read when a test says so. */
export const specFixture = async (network: Partial<SpecNetwork> = {}) => {
  const server: OutsideServer = await openOutsideServer();
  const clock = makeClock();
  // A separate database: everything queued there is read, and other tests leave some behind.
  const database = await openTestDatabase();
  const settings = {
    publicUrl: "http://localhost",
    rateLimit: 0,
    outboundAllow: [server.host],
  };
  const app: TestApp = await makeApp({ database, settings, now: clock.now });
  const admin: Admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const problems: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void problems.push(line) });
  const context = { ...app.context, now: clock.now };
  const { settle, check } = specJobs(context, network, log);
  const at = (specSlug: string) => ({ organizationId, specSlug });

  const read = (specSlug: string): Promise<OpenApiSpec> =>
    dataOf(getOpenApiSpecBySlug({ client, path: at(specSlug) }));
  return {
    app,
    admin,
    server,
    clock,
    /** Logged problems that no test expects. */
    problems,
    at,
    read,
    /** Reads the queued sources. */
    settle,
    /** Finds the addresses that are due, and reads them. */
    check,
    create: async (slug: string, source: OpenApiSpecSource): Promise<OpenApiSpec> => {
      await dataOf(createOpenApiSpec({ client, path: { organizationId }, body: { slug, source } }));
      await settle();
      return read(slug);
    },
    put: async (specSlug: string, source: OpenApiSpecSource): Promise<OpenApiSpec> => {
      await dataOf(
        createOrUpdateOpenApiSpecBySlug({ client, path: at(specSlug), body: { source } }),
      );
      await settle();
      return read(specSlug);
    },
    /** Gives a person a role on a space. */
    grant: async (spaceId: string, { id: userId }: Person, role: MemberRole): Promise<void> => {
      const grant = { id: newId(), organizationId, spaceId, userId, role };
      await database.db.insert(grants).values(grant);
    },
    versions: async (specSlug: string) =>
      (await dataOf(listOpenApiSpecVersions({ client, path: at(specSlug) }))).items,
    close: async (): Promise<void> => {
      await app.app.stop();
      await database.close();
      server.close();
    },
  };
};
export type SpecFixture = Awaited<ReturnType<typeof specFixture>>;
