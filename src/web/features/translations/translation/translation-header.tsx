import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, FileUp, Play, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { lockOf, spaceQuery } from "#web/api/spaces.ts";
import { cancelTranslation, type Translation } from "#web/api/translations.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { languageName } from "#web/kit/language.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { AnnouncedState } from "#web/shell/announced-state.tsx";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { translationMessages } from "../messages.ts";
import { exportMessages, importMessages } from "../files/messages.ts";
import { shareKnown } from "../progress-words.tsx";
import { headMessages as messages } from "./messages.ts";
import { stateOf, type TranslationState } from "./translation-state.ts";
import { isInTrash, TranslationStatus } from "./translation-status.tsx";
import { useTranslation, useTranslationProgress } from "./use-translation.tsx";

const PlanDialog = lazy(async () => ({
  default: (await import("./plan-dialog.tsx")).PlanDialog,
}));
const DeleteDialog = lazy(async () => ({
  default: (await import("./delete-dialog.tsx")).DeleteDialog,
}));

const ExportDialog = lazy(async () => ({
  default: (await import("../files/export-dialog.tsx")).ExportDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import("../files/import-dialog.tsx")).ImportDialog,
}));

const tones: Record<TranslationState, BadgeTone> = {
  new: "neutral",
  paused: "warning",
  running: "accent",
  completed: "success",
};

interface FactsProps {
  readonly organizationId: string;
  readonly translation: Translation;
  /** From 0 to 1; undefined while unknown. */
  readonly share: number | undefined;
}

const linkClass = "underline underline-offset-2 hover:text-ink";

const Facts = ({ organizationId, translation, share }: FactsProps) => (
  <span className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
    {share !== undefined && <span>{messages.share(translationMessages.share(share))}</span>}
    <Link
      to="/o/$organizationId/spaces/$spaceId"
      params={{ organizationId, spaceId: translation.source.space }}
      className={linkClass}
    >
      {messages.source(languageName(translation.source.language))}:{" "}
      <bdi>{titleOfSpace(translation.source)}</bdi>
    </Link>
    <Link
      to="/o/$organizationId/spaces/$spaceId"
      params={{ organizationId, spaceId: translation.result.space }}
      className={linkClass}
    >
      {messages.target}: <bdi>{titleOfSpace(translation.result)}</bdi>
    </Link>
  </span>
);

interface MenuProps {
  readonly translation: Translation;
  readonly title: string;
  readonly onOpen: (dialog: "export" | "import" | "delete") => void;
}

/** The other actions on a translation that the caller may take. */
const Menu = ({ translation, title, onOpen }: MenuProps) => {
  const { data: space } = useQuery(spaceQuery(translation.result.space));
  const lock = space && lockOf(space);
  return (
    <ActionMenu
      align="end"
      trigger={<MoreButton label={messages.more(title)} variant="secondary" size="md" />}
      items={[
        {
          label: exportMessages.action,
          icon: Download,
          onSelect: () => onOpen("export"),
        },
        space?.permissions.edit === true && {
          label: importMessages.action,
          icon: FileUp,
          disabledReason: lock && messages.locked,
          onSelect: () => onOpen("import"),
        },
        "separator",
        translation.permissions.edit && {
          label: messages.delete,
          icon: Trash2,
          destructive: true,
          onSelect: () => onOpen("delete"),
        },
      ]}
    />
  );
};

/** Why it cannot be run now. */
const whyNotRun = ({ pause, review }: Translation): string | undefined => {
  if (pause !== undefined && isInTrash(pause)) return pause.message;
  return review && messages.reviewFirst(review.number);
};

/** The name and state of a translation, with its actions. */
export const TranslationHeader = () => {
  const { path, translation, space, title } = useTranslation();
  const progress = useTranslationProgress();
  const [open, setOpen] = useState<"plan" | "export" | "import" | "delete">();
  const { mutateAsync, isPending } = useMutation(cancelTranslation);
  const close = () => setOpen(undefined);
  const state = stateOf(translation);
  const cancel = () => {
    mutateAsync({ path }).then(
      () => toast({ title: messages.cancelling }),
      (error: unknown) => toastFailure(error, cancel),
    );
  };
  return (
    <AnnouncedState state={state} words={messages.states[state]}>
      <PageHeader
        title={title}
        badge={
          <Badge tone={tones[state]} title={messages.stateMeanings[state]}>
            {messages.states[state]}
          </Badge>
        }
        description={
          <Facts
            organizationId={path.organizationId}
            translation={translation}
            share={progress && shareKnown(progress)}
          />
        }
        actions={
          <>
            {translation.permissions.edit &&
              (state === "running" ? (
                <Button pending={isPending} onClick={cancel}>
                  {messages.cancel}
                </Button>
              ) : (
                <Button
                  icon={Play}
                  disabledReason={whyNotRun(translation)}
                  onClick={() => setOpen("plan")}
                >
                  {translation.stats.runs === 0 ? messages.run : messages.runAgain}
                </Button>
              ))}
            <Menu translation={translation} title={title} onOpen={setOpen} />
          </>
        }
      />
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        <TranslationStatus organizationId={path.organizationId} translation={translation} />
      </div>
      <Suspense fallback={null}>
        {open === "plan" && <PlanDialog path={path} translation={translation} onClose={close} />}
        {open === "export" && (
          <ExportDialog path={path} title={space} language={translation.language} onClose={close} />
        )}
        {open === "import" && <ImportDialog path={path} onClose={close} />}
        {open === "delete" && <DeleteDialog path={path} title={title} onClose={close} />}
      </Suspense>
    </AnnouncedState>
  );
};
