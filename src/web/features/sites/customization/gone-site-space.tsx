import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Callout } from "#web/ui/callout.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { isFocusLost } from "#web/ui/place.ts";
import { useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";

/** In place of the looks of a site-space that is not on the site any more; leads to those of the site. */
export const GoneSiteSpace = () => {
  const { organizationId, siteId } = useSiteName();
  const leadsOn = useRef<HTMLAnchorElement>(null);
  // Focus that went with a field of the form.
  useEffect(() => {
    if (isFocusLost()) leadsOn.current?.focus();
  }, []);
  return (
    <Callout
      tone="warning"
      title={messages.gone.title}
      actions={
        <Link
          ref={leadsOn}
          to="/o/$organizationId/sites/$siteId/customization"
          params={{ organizationId, siteId }}
          search={{ siteSpace: undefined }}
          className={buttonClass({ size: "sm" })}
        >
          {messages.gone.action}
        </Link>
      }
    >
      {messages.gone.text}
    </Callout>
  );
};
