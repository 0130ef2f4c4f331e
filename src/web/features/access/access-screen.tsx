import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { lazy, Suspense } from "react";
import { organizationQuery } from "#web/api/organizations.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import {
  type AccessTarget,
  type Collections,
  type EffectiveLevel,
  effectiveLevel,
  effectOf,
  type LevelEffect,
  levelText,
  useCollections,
} from "./levels.ts";
import { EverybodySection } from "./everybody-section.tsx";
import { GivenSection } from "./given-section.tsx";
import { levelMessages, accessMessages } from "./messages.ts";
import type { AccessSearch } from "./search.ts";
import { useWatch } from "react-hook-form";
import { updateCollection as updateCollectionBody } from "#contract/schemas/collection.ts";
import { collectionQuery, collectionVersion, updateCollection } from "#web/api/collections.ts";
import { everyAccessQuery } from "#web/api/content-permissions.ts";
import { everybodyQuery, membersQuery } from "#web/api/members.ts";
import { spaceQuery, spaceVersion, updateSpace } from "#web/api/spaces.ts";
import { ifMatch } from "#web/api/versions.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { Card } from "#web/ui/layout.tsx";

type Level = AccessTarget["defaultLevel"];

/** Saves another default level on condition that the resource has not changed since it was loaded. */
const useLevelChange = ({ type, id }: Pick<AccessTarget, "type" | "id">) => {
  const queryClient = useQueryClient();
  const { mutateAsync: changeSpace } = useMutation(updateSpace);
  const { mutateAsync: changeCollection } = useMutation(updateCollection);
  return {
    send: async (defaultLevel: Level): Promise<void> => {
      const body = { defaultLevel };
      if (type === "space") {
        await changeSpace({ path: { spaceId: id }, body, ...ifMatch(spaceVersion(id)) });
      } else {
        await changeCollection({
          path: { collectionId: id },
          body,
          ...ifMatch(collectionVersion(id)),
        });
      }
    },
    newest: async (): Promise<Level> => {
      const { defaultLevel } =
        type === "space"
          ? await queryClient.fetchQuery({ ...spaceQuery(id), staleTime: 0 })
          : await queryClient.fetchQuery({ ...collectionQuery(id), staleTime: 0 });
      return defaultLevel;
    },
  };
};

/** Above this many members, counting would cost more than it is worth. */
const MOST_COUNTED = 2000;

const sentenceOf = (effect: LevelEffect): string => {
  const parts = (["gain", "lose", "more", "less"] as const).flatMap((kind) =>
    effect[kind] === 0 ? [] : [levelMessages.effect[kind](effect[kind])],
  );
  return parts.length === 0 ? levelMessages.nobody : `${parts.join(", ")}.`;
};

interface LevelNoteProps {
  readonly target: AccessTarget;
  /** What the selected level amounts to; undefined if that is not known here. */
  readonly next: EffectiveLevel | undefined;
}

/** Shows, before saving, who gains and who loses by another default level. */
const LevelNote = ({ target, next }: LevelNoteProps) => {
  const { data: size } = useQuery(membersQuery(target.organizationId, { limit: 0 }));
  const counted = size?.count !== undefined && size.count <= MOST_COUNTED && next !== undefined;
  const access = useQuery({ ...everyAccessQuery(target), enabled: counted });
  const members = useQuery({ ...everybodyQuery(target.organizationId), enabled: counted });
  const text = () => {
    const failed = access.isError || members.isError;
    if (failed || next === undefined || (size !== undefined && !counted)) return levelMessages.many;
    if (access.data === undefined || members.data === undefined) return levelMessages.counting;
    return sentenceOf(effectOf(access.data, members.data, next));
  };
  return (
    <div role="status">
      <p>{text()}</p>
      {target.type === "collection" && <p>{levelMessages.below}</p>}
    </div>
  );
};

/** A space has the same levels. */
const schema = updateCollectionBody.pick({ defaultLevel: true }).required();
const levels = ["inherit", null, "read", "comment", "edit", "review", "create", "admin"] as const;

const LevelForm = ({ target, collections }: { target: AccessTarget; collections: Collections }) => {
  const { send, newest } = useLevelChange(target);
  const form = useContractForm({
    schema,
    defaultValues: { defaultLevel: target.defaultLevel },
    submit: ({ defaultLevel }) => send(defaultLevel),
    reload: async () => ({ defaultLevel: await newest() }),
  });
  const { defaultLevel } = useWatch({ control: form.methods.control });
  const text = (level: AccessTarget["defaultLevel"]) => levelText(level, target, collections);
  return (
    <FormCard
      form={form}
      title={levelMessages.card}
      description={levelMessages.description}
      labels={{ defaultLevel: levelMessages.card }}
      valueText={(_field, value) => text(levels.find((level) => level === value) ?? null)}
      footerNote={
        defaultLevel !== undefined && (
          <LevelNote target={target} next={effectiveLevel(defaultLevel, target, collections)} />
        )
      }
    >
      <SelectField
        form={form}
        name="defaultLevel"
        label={levelMessages.field}
        hint={levelMessages.ceiling}
        choices={levels.map((level) => ({ value: level, label: text(level) }))}
      />
    </FormCard>
  );
};

const NOTHING: Collections = new Map();

/** What members may do without a role of their own; admins of the resource change it here. */
const LevelCard = ({ target }: { target: AccessTarget }) => {
  const collections = useCollections(target.organizationId) ?? NOTHING;
  if (target.admin) return <LevelForm key={target.id} target={target} collections={collections} />;
  return (
    <Card title={levelMessages.card} description={levelMessages.description}>
      <p>{levelText(target.defaultLevel, target, collections)}.</p>
    </Card>
  );
};

const PersonPanel = lazy(async () => ({
  default: (await import("./person-panel.tsx")).PersonPanel,
}));
const AddDialog = lazy(async () => ({ default: (await import("./add-dialog.tsx")).AddDialog }));

interface AccessScreenProps {
  readonly target: AccessTarget;
  readonly search: AccessSearch;
}

/** Who can open a space or collection, and why: its default level, the granted roles, and everyone with access. */
export const AccessScreen = ({ target, search }: AccessScreenProps) => {
  const { data: organization } = useSuspenseQuery(organizationQuery(target.organizationId));
  const navigate = useNavigate();
  if (!organization.permissions.listMembers) {
    return (
      <EmptyState
        icon={Lock}
        title={accessMessages.guests.title}
        text={accessMessages.guests.text}
        action={
          <Link
            to="/o/$organizationId/spaces"
            params={{ organizationId: target.organizationId }}
            className={buttonClass()}
          >
            {accessMessages.guests.action}
          </Link>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-10">
      <div className="max-w-3xl">
        <LevelCard target={target} />
      </div>
      <GivenSection target={target} />
      <EverybodySection target={target} search={search} />
      <Suspense fallback={null}>
        {search.user !== undefined && (
          <PersonPanel key={search.user} target={target} userId={search.user} />
        )}
        {search.add === "yes" && target.admin && (
          <AddDialog
            target={target}
            onClose={() =>
              void navigate({
                to: ".",
                search: (now) => ({ ...now, add: undefined }),
                replace: true,
                resetScroll: false,
                ignoreBlocker: true,
              })
            }
          />
        )}
      </Suspense>
    </div>
  );
};
