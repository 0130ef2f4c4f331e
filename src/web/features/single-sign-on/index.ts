// What other features may import from this one.

export { SignInNotices } from "./notices.tsx";
