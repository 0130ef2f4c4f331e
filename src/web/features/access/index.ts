// What other features use of this one.

export { type AccessTarget, accessTargetOf } from "./levels.ts";
export { levelTextNow, useCollections } from "./levels.ts";
export { reasonChainText } from "./reasons.ts";
export {
  roleButtonClass,
  roleKey,
  type RoleKey,
  roleOfKey,
  roleOptions,
  ROLES,
  standing,
} from "./roles.ts";
