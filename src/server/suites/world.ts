import type { AppDependencies } from "#server/app.ts";
import { makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import { startPictureServer } from "#server/testing/picture-server.ts";
import { makePlace, type Place } from "#server/testing/place.ts";

/** Two organizations of the same shape, so that the ids of one can be tried on the other. */
export interface World {
  readonly app: TestApp;
  readonly place: Place;
  readonly other: Place;
  /** One more, for calls that leave nothing as it was. */
  newPlace(): Promise<Place>;
  close(): Promise<void>;
}

export const makeWorld = async (overrides: Partial<AppDependencies> = {}): Promise<World> => {
  const pictures = await startPictureServer();
  const app = await makeApp({
    settings: { publicUrl: TEST_ORIGIN, rateLimit: 0, outboundAllow: [pictures.host] },
    ...overrides,
  });
  const newPlace = () => makePlace(app, pictures.address);
  return {
    app,
    place: await newPlace(),
    other: await newPlace(),
    newPlace,
    close: async () => {
      await app.app.stop();
      await pictures.close();
    },
  };
};
