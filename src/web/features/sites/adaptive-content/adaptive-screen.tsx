import { ClaimsCard } from "./claims-card.tsx";
import { KindsSection } from "./kinds-section.tsx";
import { MatrixSection } from "./matrix-section.tsx";
import { ProofList } from "./proof-list.tsx";
import { SwitchCard } from "./switch-card.tsx";
import { TemplateList } from "./template-list.tsx";

/** Who sees what of a site: what is known of visitors, what follows for everybody, and for kept kinds of them. */
export const AdaptiveScreen = () => (
  <div className="flex flex-col gap-8">
    <div className="flex flex-col gap-6">
      <SwitchCard />
      <ClaimsCard />
      <TemplateList />
    </div>
    <KindsSection />
    <ProofList />
    <MatrixSection />
  </div>
);
