import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { remoteAddress, remotePicturesOf } from "#content/pictures.ts";
import type { Document } from "#contract/schemas/document.ts";
import { remotePictureQuery } from "#web/api/content.ts";
import { describeFailure } from "#web/api/failures.ts";
import { Button } from "#web/ui/button.tsx";
import { useObjectAddress } from "#web/ui/use-object-address.ts";
import { documentMessages as messages } from "../messages.ts";

/** A displayed document, and the service's id of it. */
export interface KnownDocument {
  readonly document: Document;
  readonly documentId: string | undefined;
}

interface RemotePictures {
  readonly spaceId: string;
  /** Ids of the documents that contain the images, by image address. */
  readonly documents: ReadonlyMap<string, string>;
  /** Addresses that the reader has asked to load. */
  readonly asked: ReadonlySet<string>;
  readonly ask: (addresses: Iterable<string>) => void;
}

const RemotePicturesContext = createContext<RemotePictures | undefined>(undefined);

const documentsOf = (known: readonly KnownDocument[]): ReadonlyMap<string, string> => {
  const documents = new Map<string, string>();
  for (const { document, documentId } of known) {
    if (documentId === undefined) continue;
    for (const address of remotePicturesOf(document)) documents.set(address, documentId);
  }
  return documents;
};

type RemotePicturesProps = {
  /** The space of the documents; without one nothing can be loaded. */
  space: string | undefined;
  first: KnownDocument;
  /** Images in both documents are requested through this one. */
  second?: KnownDocument;
  children: ReactNode;
};

/**
 * Lets readers load images from other hosts, one by one or, with a button above the document, all at once. The
 * service fetches them, so the other hosts do not learn who is reading.
 */
export const WithRemotePictures = ({ space, first, second, children }: RemotePicturesProps) => {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const ask = useCallback(
    (addresses: Iterable<string>) => setAsked((before) => new Set([...before, ...addresses])),
    [],
  );
  const [of, id] = [first.document, first.documentId];
  const [ofOther, otherId] = [second?.document, second?.documentId];
  const documents = useMemo(
    () =>
      documentsOf([
        { document: of, documentId: id },
        ...(ofOther === undefined ? [] : [{ document: ofOther, documentId: otherId }]),
      ]),
    [of, id, ofOther, otherId],
  );
  const pictures = useMemo(
    () => (space === undefined ? undefined : { spaceId: space, documents, asked, ask }),
    [space, documents, asked, ask],
  );
  const left = [...documents.keys()].filter((address) => !asked.has(address));
  return (
    <RemotePicturesContext value={pictures}>
      {pictures !== undefined && documents.size > 1 && left.length > 1 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-subtle px-4 py-2">
          <p className="text-sm text-muted">{messages.notLoaded(left.length)}</p>
          <Button size="sm" onClick={() => ask(left)}>
            {messages.loadAll}
          </Button>
        </div>
      )}
      {children}
    </RemotePicturesContext>
  );
};

/** The state of an image from another host. */
export type RemotePictureState =
  | { readonly kind: "offered"; readonly load: () => void }
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly why: string; readonly retry: () => void }
  | { readonly kind: "shown"; readonly address: string };

type Children = (state: RemotePictureState | undefined) => ReactNode;

type FetchedProps = {
  spaceId: string;
  documentId: string;
  address: string;
  children: Children;
};

const FetchedPicture = ({ spaceId, documentId, address, children }: FetchedProps) => {
  const picture = useQuery(remotePictureQuery({ spaceId, documentId, address }));
  const shown = useObjectAddress(picture.data);
  const retry = () => void picture.refetch();
  if (picture.isError && !picture.isFetching) {
    const why =
      picture.error.status === 404 ? messages.notSavedYet : describeFailure(picture.error).text;
    return children({ kind: "failed", why, retry });
  }
  return children(shown === undefined ? { kind: "loading" } : { kind: "shown", address: shown });
};

type RemotePictureProps = {
  /** The address as written. */
  written: string;
  /** Renders the state of the image; undefined if it cannot be loaded from another host. */
  children: Children;
};

/** An image that may be loaded from another host. */
export const RemotePicture = ({ written, children }: RemotePictureProps) => {
  const pictures = use(RemotePicturesContext);
  const address = remoteAddress(written);
  const documentId = address === undefined ? undefined : pictures?.documents.get(address);
  if (pictures === undefined || address === undefined || documentId === undefined)
    return children(undefined);
  if (!pictures.asked.has(address))
    return children({ kind: "offered", load: () => pictures.ask([address]) });
  return (
    <FetchedPicture spaceId={pictures.spaceId} documentId={documentId} address={address}>
      {children}
    </FetchedPicture>
  );
};
