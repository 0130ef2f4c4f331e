// What other features use of this one.

export { GitFact } from "./overview/git-fact.tsx";
