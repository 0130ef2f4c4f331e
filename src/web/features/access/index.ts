// What other features may import from this one.

export { type AccessTarget, accessTargetOf } from "./levels.ts";
export { levelTextNow, useCollections } from "./levels.ts";
export { GiveSpaceButton } from "./give-space-button.tsx";
export { ShareButton } from "./share-button.tsx";
export { SpaceLevelFields } from "./space-field.tsx";
export { openedSpaceColumns, openedSpaceId } from "./opened-spaces.tsx";
export { grantChainText, reasonChainText } from "./reasons.ts";
export {
  roleButtonClass,
  roleKey,
  type RoleKey,
  roleOfKey,
  roleOptions,
  ROLES,
  standing,
} from "./roles.ts";
