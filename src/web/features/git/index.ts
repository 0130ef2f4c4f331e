// What other features may import from this one.

export { GitFact } from "./overview/git-fact.tsx";
