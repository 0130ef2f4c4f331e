// What other features use of this one.

export { SignInNotices } from "./notices.tsx";
