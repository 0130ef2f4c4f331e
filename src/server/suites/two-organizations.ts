import type { AppDependencies } from "#server/app.ts";
import { makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import { startPictureServer } from "#server/testing/picture-server.ts";
import {
  makeOrganizationFixture,
  type OrganizationFixture,
} from "#server/testing/organization-fixture.ts";

/** Two organizations of the same shape, so that the ids of one can be tried on the other. */
export interface TwoOrganizations {
  readonly app: TestApp;
  readonly fixture: OrganizationFixture;
  readonly other: OrganizationFixture;
  /** Creates another one, for calls with lasting effects. */
  newFixture(): Promise<OrganizationFixture>;
  close(): Promise<void>;
}

export const makeTwoOrganizations = async (
  overrides: Partial<AppDependencies> = {},
): Promise<TwoOrganizations> => {
  const pictures = await startPictureServer();
  const app = await makeApp({
    settings: {
      publicUrl: TEST_ORIGIN,
      rateLimit: 0,
      outboundAllow: [pictures.host],
      // Nothing listens there: e-mail is queued, but not sent.
      mail: { smtpUrl: "smtp://127.0.0.1:9", from: { address: "docs@bindery.example" } },
    },
    ...overrides,
  });
  const newFixture = () => makeOrganizationFixture(app, pictures.address);
  return {
    app,
    fixture: await newFixture(),
    other: await newFixture(),
    newFixture,
    close: async () => {
      await app.app.stop();
      await pictures.close();
    },
  };
};
