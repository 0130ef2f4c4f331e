import { Link, useParams } from "@tanstack/react-router";
import {
  FileBraces,
  FileText,
  FolderOpen,
  Globe,
  Image,
  Library,
  Link2Off,
  type LucideIcon,
  Paperclip,
  Puzzle,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import type { ContentLocation, ContentReferenceUsage, ExternalLink } from "#web/api/links.ts";
import { titleOfCollection, titleOfSpace } from "#web/kit/content-titles.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { DocumentLink } from "../document/inline-nodes.tsx";
import { externalLinkMessages as externalMessages, linkMessages as messages } from "../messages.ts";
import { causeOf, nameOfLost, nameOfSpec } from "./broken-cause.ts";

const linkClass = "rounded-sm text-accent-ink underline underline-offset-2";

type UsageTarget = ContentReferenceUsage["target"];
type PageLocation = Extract<ContentLocation, { kind: "page" }>;

/** A link to a page, or to a heading or block of it. */
export const PageLink = ({ place }: { place: PageLocation }) => {
  const { page, space, internalLocation: inside } = place;
  const hash = inside?.type === "anchor" ? inside.anchor : inside?.node;
  return (
    <Link
      to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
      params={{ organizationId: place.organization.id, spaceId: space.id, pageId: page.id }}
      {...(hash !== undefined && { hash })}
      className={linkClass}
    >
      {page.title === "" ? messages.untitled : page.title}
      {inside?.type === "anchor" && <span className="text-muted"> #{inside.anchor}</span>}
    </Link>
  );
};

const icons: Readonly<Record<ContentLocation["kind"], LucideIcon>> = {
  page: FileText,
  file: Paperclip,
  space: Library,
  collection: FolderOpen,
  user: UserRound,
  openapi: FileBraces,
  url: Globe,
  "reusable-content": Puzzle,
};

type FileLocation = Extract<ContentLocation, { kind: "file" }>;

/** A link to a file's own page: in the open change request, or as it is in its space. */
const FileLink = ({ organization, space, file }: FileLocation) => {
  const { spaceId, number } = useParams({ strict: false });
  const params = { organizationId: organization.id, spaceId: space.id, fileId: file.id };
  return number !== undefined && space.id === spaceId ? (
    <Link
      to="/o/$organizationId/spaces/$spaceId/change-requests/$number/files/$fileId"
      params={{ ...params, number }}
      className={linkClass}
    >
      {file.name}
    </Link>
  ) : (
    <Link
      to="/o/$organizationId/spaces/$spaceId/files/$fileId"
      params={params}
      className={linkClass}
    >
      {file.name}
    </Link>
  );
};

type SpecLocation = Extract<ContentLocation, { kind: "openapi" }>;

/** A link to a specification, or to an operation or schema of it. */
const SpecLink = ({ place, part }: { place: SpecLocation; part: UsageTarget }) => {
  const params = { organizationId: place.organization.id, slug: place.openAPISpec.slug };
  const shown = part?.kind === "openapi" ? { ...part, spec: place.openAPISpec.slug } : undefined;
  const operation = shown?.operation;
  const words = shown === undefined ? place.openAPISpec.slug : nameOfSpec(shown);
  return operation === undefined ? (
    <Link to="/o/$organizationId/openapi/$slug" params={params} className={linkClass}>
      {words}
    </Link>
  ) : (
    <Link
      to="/o/$organizationId/openapi/$slug/operations"
      params={params}
      search={operation}
      className={linkClass}
    >
      {words}
    </Link>
  );
};

interface TargetProps {
  readonly target: ContentLocation;
  readonly part: UsageTarget;
}

const TargetText = ({ target, part }: TargetProps): ReactNode => {
  switch (target.kind) {
    case "page":
      return <PageLink place={target} />;
    case "file":
      return <FileLink {...target} />;
    case "space":
      return (
        <Link
          to="/o/$organizationId/spaces/$spaceId"
          params={{ organizationId: target.organization.id, spaceId: target.space.id }}
          className={linkClass}
        >
          {titleOfSpace(target.space)}
        </Link>
      );
    case "collection":
      return (
        <Link
          to="/o/$organizationId/spaces"
          params={{ organizationId: target.organization.id }}
          search={{ collection: target.collection.id }}
          className={linkClass}
        >
          {titleOfCollection(target.collection)}
        </Link>
      );
    case "openapi":
      return <SpecLink place={target} part={part} />;
    case "user":
      return target.user.displayName;
    case "url":
      return <DocumentLink href={target.url}>{target.url}</DocumentLink>;
    case "reusable-content":
      return target.reusableContent.title;
  }
};

/** The title of the target's space, if it is another one. */
const otherSpace = (target: ContentLocation, spaceId: string): string | undefined =>
  (target.kind === "page" || target.kind === "file") && target.space.id !== spaceId
    ? titleOfSpace(target.space)
    : undefined;

/** The known state of an external address that does not simply respond. */
const ExternalNote = ({ external }: { external: ExternalLink }) => {
  const { state, reason, statusCode, failingSince } = external;
  if (state === "ok") return null;
  const why = () => {
    if (statusCode !== undefined) return externalMessages.status(statusCode);
    return externalMessages.reasons[
      reason === undefined || reason === "status" ? "unreachable" : reason
    ];
  };
  return (
    <span className="mt-0.5 block text-sm text-muted">
      {state === "unchecked" && externalMessages.unchecked}
      {state === "unsure" && externalMessages.unsure(why())}
      {state === "dead" && (
        <>
          {externalMessages.dead(statusCode)} {externalMessages.since}{" "}
          <Timestamp value={failingSince} show="date" />
        </>
      )}
    </span>
  );
};

/** Since when a link has been broken and, if known, what broke it. */
const Cause = ({ usage, since }: { usage: ContentReferenceUsage; since: string }) => {
  const cause = causeOf(usage);
  return (
    <span className="block text-sm text-muted">
      {messages.since} <Timestamp value={since} />
      {cause !== undefined && ` · ${cause}`}
    </span>
  );
};

/** What a broken link pointed to, by its former name, otherwise by the address on the page. */
const LostText = ({ usage }: { usage: ContentReferenceUsage }) => {
  const { address = "" } = usage;
  const name = nameOfLost(usage);
  if (name !== undefined) return <span title={address}>{name}</span>;
  return <span className="font-mono text-sm">{address === "" ? messages.noAddress : address}</span>;
};

/** What is wrong with a broken link: its target is missing, or exists without the part that is linked. */
const missingWords = ({ targetReference: target, address = "" }: ContentReferenceUsage): string => {
  if (target?.kind === "openapi") return messages.notServed;
  return target?.kind === "page" && address.includes("#") ? messages.noHeading : messages.notThere;
};

/** The target of a link, by name; for a broken one the page's text and what is wrong with it. */
export const LinkTarget = ({ usage }: { usage: ContentReferenceUsage }) => {
  const { spaceId } = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { status, relation, targetReference: target, address = "", external } = usage;
  const broken = status === "broken";
  const lost = broken || external?.state === "dead";
  const picture = target?.kind === "file" && relation === "dependsOn";
  const shown = target && (picture ? Image : icons[target.kind]);
  const Icon = lost ? Link2Off : (shown ?? Globe);
  const space = target && otherSpace(target, spaceId);
  // The page exists, but does not have the part after the `#`.
  const missing = broken && target?.kind === "page" ? /#.*$/s.exec(address)?.[0] : undefined;
  return (
    <span className="flex min-w-0 items-start gap-2 text-left">
      <Icon
        size={16}
        aria-hidden
        className={lost ? "mt-0.5 shrink-0 text-danger-ink" : "mt-0.5 shrink-0 text-faint"}
      />
      <span className="min-w-0 wrap-anywhere">
        {target === undefined || (broken && target.kind !== "page") ? (
          <LostText usage={usage} />
        ) : (
          <TargetText target={target} part={usage.target} />
        )}
        {missing !== undefined && <span className="text-muted"> {missing}</span>}
        {space !== undefined && <span className="text-muted"> {messages.inSpace(space)}</span>}
        {broken && <span className="mt-0.5 block text-sm text-muted">{missingWords(usage)}</span>}
        {external !== undefined && <ExternalNote external={external} />}
        {usage.brokenSince !== undefined && <Cause usage={usage} since={usage.brokenSince} />}
        {status === "in-app" && (
          <span className="mt-0.5 block">
            <Badge tone="warning" title={messages.inAppTitle}>
              {messages.inApp}
            </Badge>
          </span>
        )}
      </span>
    </span>
  );
};

/** The page that contains a link, linking to the first block that has it. */
export const LinkPlace = ({ usage: { locationReferences } }: { usage: ContentReferenceUsage }) => {
  const [first] = locationReferences;
  if (first?.kind !== "page") return null;
  return (
    <span className="wrap-anywhere">
      <PageLink place={first} />
      {locationReferences.length > 1 && (
        <span className="text-sm text-muted"> {messages.places(locationReferences.length)}</span>
      )}
    </span>
  );
};
