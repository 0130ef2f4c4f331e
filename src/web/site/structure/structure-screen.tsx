import { LiveStructure } from "./live-structure.tsx";

/** The structure of a site: its groups, sections and site-spaces, and how they are arranged. */
export const StructureScreen = () => <LiveStructure />;
