import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import type { Site } from "../../../../../../api/sites.ts";
import { purgeWords } from "../../../../../../kit/purge-words.ts";
import { siteStrings } from "../../../../../../site/site-strings.ts";
import { useRestoreSite } from "../../../../../../site/use-restore-site.ts";
import { useSiteName } from "../../../../../../site/use-site.ts";
import { Button, buttonClass } from "../../../../../../ui/button.tsx";
import { EmptyState } from "../../../../../../ui/empty-state.tsx";
