// What other features and the settings' routes use of this one.

export { NotAdmin } from "./not-admin.tsx";
