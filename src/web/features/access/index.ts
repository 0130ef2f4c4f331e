// What other features use of this one.

export { decidedWordsOf } from "./level-words.ts";
export { type Place, placeOf } from "./place.ts";
export { chainWords } from "./reason-words.ts";
export { roleButtonClass } from "./role-button-class.ts";
export { roleKey, type RoleKey, roleOfKey, roleOptions, ROLES, standing } from "./roles.ts";
export { useCollections } from "./use-collections.ts";
