import { Lock } from "lucide-react";
import { useSite } from "../use-site.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AddressCard } from "./address-card.tsx";
import { DeleteCard } from "./delete-card.tsx";
import { FeaturesCard } from "./features-card.tsx";
import { messages } from "./messages.ts";
import { TitleCard } from "./title-card.tsx";

/** What a site is called, where it stands, what reads it, and its end. */
export const SiteSettings = () => {
  const site = useSite();
  if (!site.permissions.edit) {
    const { title, text } = messages.notAllowed;
    return <EmptyState icon={Lock} title={title} text={text} />;
  }
  return (
    <div key={site.id} className="flex max-w-3xl flex-col gap-6">
      <TitleCard site={site} />
      <AddressCard site={site} />
      <FeaturesCard site={site} />
      <DeleteCard site={site} />
    </div>
  );
};
