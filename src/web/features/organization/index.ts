// What other features, and the routes of the settings, may import from this one.

export { NotAdmin } from "./not-admin.tsx";
