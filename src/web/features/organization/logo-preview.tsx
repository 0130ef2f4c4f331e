import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { logoQuery, type Organization } from "#web/api/organizations.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { logoMessages } from "./messages.ts";

/** A picture in memory as an address, as long as it is shown. */
const useObjectAddress = (data: unknown): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(data instanceof Blob)) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  return address;
};

interface LogoPreviewProps {
  readonly organization: Organization;
  /** Whether another address is typed and not saved. */
  readonly changing: boolean;
}

/** The saved logo as the service fetched it; initials without one, and why when no picture came. */
export const LogoPreview = ({ organization, changing }: LogoPreviewProps) => {
  const { id, title, urls } = organization;
  const address = urls.logo;
  const picture = useQuery({
    ...logoQuery(id, address ?? ""),
    enabled: address !== undefined,
    // The owner of the picture mends it, not another try a second later.
    retry: false,
  });
  const shown = useObjectAddress(address === undefined ? undefined : picture.data);
  const state = () => {
    if (changing) return logoMessages.afterSaving;
    if (address === undefined) return logoMessages.none;
    return picture.isFetching ? logoMessages.fetching : logoMessages.fetched;
  };
  const failed = address !== undefined && picture.isError && !picture.isFetching && !changing;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <Avatar
          id={id}
          name={title}
          shape="square"
          size="lg"
          {...(shown !== undefined && { photoURL: shown })}
        />
        <p role="status" className="min-w-0 text-sm text-muted">
          {failed ? logoMessages.untilThen : state()}
        </p>
      </div>
      {failed && (
        <Callout
          tone="warning"
          title={logoMessages.failed}
          actions={
            <Button size="sm" onClick={() => void picture.refetch()}>
              {logoMessages.retry}
            </Button>
          }
        >
          {describeFailure(picture.error).text}
        </Callout>
      )}
    </div>
  );
};
