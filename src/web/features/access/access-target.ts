import type { Collection } from "#web/api/collections.ts";
import type { Space } from "#web/api/spaces.ts";
import { titleOfCollection, titleOfSpace } from "#web/kit/content-titles.ts";

/** A space or a collection, as far as access to it goes. */
export interface AccessTarget {
  readonly type: "space" | "collection";
  readonly id: string;
  readonly organizationId: string;
  readonly title: string;
  readonly parent: string | undefined;
  readonly defaultLevel: Space["defaultLevel"];
  /** Whether the caller decides who may open it. */
  readonly admin: boolean;
}

/** What the access screen of a space or collection needs to know of it. */
export const accessTargetOf = (thing: Space | Collection): AccessTarget => ({
  type: thing.object,
  id: thing.id,
  organizationId: thing.organization,
  title: thing.object === "space" ? titleOfSpace(thing) : titleOfCollection(thing),
  parent: thing.parent,
  defaultLevel: thing.defaultLevel,
  admin: thing.permissions.admin,
});
