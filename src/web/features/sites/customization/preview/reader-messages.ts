import type { locales } from "#contract/schemas/customization.ts";

type Locale = (typeof locales)[number];

/** What a site itself says to its readers, around what its pages say. */
export interface ReaderMessages {
  readonly search: string;
  readonly ask: string;
  readonly assistant: string;
  readonly copyMarkdown: string;
  readonly openElsewhere: string;
  readonly pdf: string;
  readonly edit: string;
  readonly previous: string;
  readonly next: string;
  readonly helpful: string;
  readonly privacy: string;
  readonly madeWith: string;
}

/** These words in every language a site can have. */
export const readerMessages: Readonly<Record<Locale, ReaderMessages>> = {
  en: {
    search: "Search",
    ask: "Ask or search",
    assistant: "Ask",
    copyMarkdown: "Copy as Markdown",
    openElsewhere: "Open in an assistant",
    pdf: "PDF",
    edit: "Edit",
    previous: "Previous",
    next: "Next",
    helpful: "Was this helpful?",
    privacy: "Privacy policy",
    madeWith: "Made with Bindery",
  },
  fr: {
    search: "Rechercher",
    ask: "Demander ou rechercher",
    assistant: "Demander",
    copyMarkdown: "Copier en Markdown",
    openElsewhere: "Ouvrir dans un assistant",
    pdf: "PDF",
    edit: "Modifier",
    previous: "Précédent",
    next: "Suivant",
    helpful: "Cette page vous a-t-elle aidé ?",
    privacy: "Confidentialité",
    madeWith: "Réalisé avec Bindery",
  },
  es: {
    search: "Buscar",
    ask: "Preguntar o buscar",
    assistant: "Preguntar",
    copyMarkdown: "Copiar como Markdown",
    openElsewhere: "Abrir en un asistente",
    pdf: "PDF",
    edit: "Editar",
    previous: "Anterior",
    next: "Siguiente",
    helpful: "¿Te ha sido útil?",
    privacy: "Privacidad",
    madeWith: "Hecho con Bindery",
  },
  zh: {
    search: "搜索",
    ask: "提问或搜索",
    assistant: "提问",
    copyMarkdown: "复制为 Markdown",
    openElsewhere: "在助手中打开",
    pdf: "PDF",
    edit: "编辑",
    previous: "上一页",
    next: "下一页",
    helpful: "本页对您有帮助吗？",
    privacy: "隐私政策",
    madeWith: "由 Bindery 制作",
  },
  ja: {
    search: "検索",
    ask: "質問または検索",
    assistant: "質問する",
    copyMarkdown: "Markdown としてコピー",
    openElsewhere: "アシスタントで開く",
    pdf: "PDF",
    edit: "編集",
    previous: "前へ",
    next: "次へ",
    helpful: "役に立ちましたか？",
    privacy: "プライバシーポリシー",
    madeWith: "Bindery で作成",
  },
  de: {
    search: "Suchen",
    ask: "Fragen oder suchen",
    assistant: "Fragen",
    copyMarkdown: "Als Markdown kopieren",
    openElsewhere: "In einem Assistenten öffnen",
    pdf: "PDF",
    edit: "Bearbeiten",
    previous: "Zurück",
    next: "Weiter",
    helpful: "War das hilfreich?",
    privacy: "Datenschutz",
    madeWith: "Erstellt mit Bindery",
  },
  nl: {
    search: "Zoeken",
    ask: "Vragen of zoeken",
    assistant: "Vragen",
    copyMarkdown: "Kopiëren als Markdown",
    openElsewhere: "Openen in een assistent",
    pdf: "PDF",
    edit: "Bewerken",
    previous: "Vorige",
    next: "Volgende",
    helpful: "Was dit nuttig?",
    privacy: "Privacybeleid",
    madeWith: "Gemaakt met Bindery",
  },
  no: {
    search: "Søk",
    ask: "Spør eller søk",
    assistant: "Spør",
    copyMarkdown: "Kopier som Markdown",
    openElsewhere: "Åpne i en assistent",
    pdf: "PDF",
    edit: "Rediger",
    previous: "Forrige",
    next: "Neste",
    helpful: "Var dette nyttig?",
    privacy: "Personvern",
    madeWith: "Laget med Bindery",
  },
  "pt-br": {
    search: "Pesquisar",
    ask: "Perguntar ou pesquisar",
    assistant: "Perguntar",
    copyMarkdown: "Copiar como Markdown",
    openElsewhere: "Abrir em um assistente",
    pdf: "PDF",
    edit: "Editar",
    previous: "Anterior",
    next: "Próxima",
    helpful: "Isso foi útil?",
    privacy: "Privacidade",
    madeWith: "Feito com Bindery",
  },
};
