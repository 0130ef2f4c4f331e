import { select, type Selector } from "./html/select.ts";

/** What is known about the pages of one generator; selectors are tried in order. */
export interface Profile {
  readonly name: string;
  /** Matches the page's `meta name=generator`. */
  readonly generator?: RegExp;
  /** Selects elements that no other generator produces. */
  readonly detect?: string;
  readonly main: readonly Selector[];
  /** A title that is not a level-1 heading of the content. */
  readonly title?: Selector;
  /** The menus of the site. */
  readonly nav?: Selector;
  /** An entry of a menu that does not consist of list items. */
  readonly item?: Selector;
  /** Parts of the content that belong to the site around it. */
  readonly drop?: Selector;
}

/** Most specific first: themes before the generators they are for. */
export const profiles: readonly Profile[] = [
  {
    name: "docusaurus",
    generator: /^docusaurus/i,
    detect: ".theme-doc-markdown, .theme-doc-sidebar-container",
    main: [".theme-doc-markdown", "article .markdown", "main article", "main"].map(select),
    nav: select(".theme-doc-sidebar-menu, nav.menu"),
    drop: select(
      ".theme-doc-toc-mobile, .theme-doc-toc-desktop, .theme-doc-footer, .theme-doc-breadcrumbs, .theme-doc-version-badge, .theme-edit-this-page, .pagination-nav, [class*=tocCollapsible]",
    ),
  },
  {
    name: "vitepress",
    generator: /^vitepress/i,
    detect: ".VPDoc, .VPContent",
    main: [".vp-doc", ".VPDoc main", ".VPContent"].map(select),
    nav: select(".VPSidebar nav, .VPSidebarNav"),
    item: select(".VPSidebarItem"),
    drop: select(".VPDocFooter, .VPLocalNav, .VPDocAside, .VPBadge .VPImage.dark, .VPImage.dark"),
  },
  {
    name: "starlight",
    generator: /^starlight/i,
    detect: ".sl-markdown-content",
    main: [".sl-markdown-content", "main"].map(select),
    title: select("h1#_top"),
    nav: select("#starlight__sidebar, nav.sidebar"),
    drop: select("starlight-toc, mobile-starlight-toc, .sl-anchor-link, .pagination-links"),
  },
  {
    name: "nextra",
    detect:
      ".nextra-sidebar, .nextra-sidebar-container, .nextra-toc, .nextra-code, .nextra-content",
    main: ["[data-pagefind-body]", "article main", "main article", "article", "main"].map(select),
    nav: select(".nextra-sidebar, .nextra-sidebar-container"),
    drop: select(
      ".nextra-breadcrumb, .nextra-toc, .nextra-skip-nav, #nextra-skip-nav, .subheading-anchor",
    ),
  },
  {
    name: "mintlify",
    generator: /^mintlify/i,
    detect: "#mintlify-sidebar, [data-component-part]",
    main: ["#content", ".mdx-content", "#content-area", "main"].map(select),
    title: select("#page-title, #header h1"),
    nav: select("#sidebar-content, #navigation-items, #sidebar"),
    drop: select(
      "#pagination, #table-of-contents, #feedback-toolbar, .feedback-toolbar, [data-fade-in], [data-floating-buttons]",
    ),
  },
  {
    name: "readme",
    generator: /^readme/i,
    detect: ".rm-Article, .rm-Guides, #ssr-main .rm-Container",
    main: [".rm-Markdown", ".markdown-body", ".rm-Article", "#content"].map(select),
    title: select(".rm-Article header h1, #content-head h1"),
    nav: select(".rm-Sidebar, .hub-sidebar-content"),
    drop: select(
      ".PageThumbs, .UpdatedAt, .rm-Pagination, .rm-TableOfContents, .content-toc, .heading-anchor-icon, .callout-icon",
    ),
  },
  {
    name: "gitbook",
    generator: /^gitbook \(/i,
    detect: "[data-testid=page.contentEditor], #gb-trademark, [data-gb-site-root]",
    main: ["main [class*=page-body]", "main .grid.whitespace-pre-wrap", "main"].map(select),
    title: select("main header h1"),
    nav: select("[data-testid=table-of-contents], #table-of-contents, aside"),
    drop: select("main header, [data-testid=page-actions], [class*=page-has-toc] aside, nav"),
  },
  {
    name: "honkit",
    generator: /^(?:honkit|gitbook)/i,
    detect: ".book .book-summary",
    main: [".page-inner section", ".markdown-section", ".page-inner"].map(select),
    nav: select(".book-summary ul.summary"),
    drop: select(".search-results, .navigation"),
  },
  {
    name: "mkdocs-material",
    generator: /mkdocs-material|zensical/i,
    detect: ".md-content__inner",
    main: ["article.md-content__inner", ".md-content"].map(select),
    nav: select("nav.md-nav--primary"),
    drop: select(
      ".md-content__button, .md-source-file, .md-source-date, .md-feedback, .md-tags, .md-annotation__index",
    ),
  },
  {
    name: "furo",
    detect: ".sidebar-tree, #furo-main-content",
    main: ["#furo-main-content", "article"].map(select),
    nav: select(".sidebar-tree"),
    drop: select(".toctree-wrapper.compound .headerlink, .content-icon-container"),
  },
  {
    name: "pydata-sphinx",
    detect: "article.bd-article",
    main: ["article.bd-article", "[role=main]", "main"].map(select),
    nav: select("nav.bd-links, .bd-docs-nav"),
    drop: select(
      ".prev-next-area, .header-article, .bd-header-article, .sd-shadow-sm.sd-card-hover .sd-stretched-link",
    ),
  },
  {
    name: "readthedocs",
    detect: ".wy-nav-side",
    main: ["[role=main]", ".rst-content .document", ".wy-nav-content"].map(select),
    nav: select(".wy-menu-vertical"),
    drop: select(".rst-footer-buttons, .wy-breadcrumbs, .viewcode-link, .viewcode-back"),
  },
  {
    name: "sphinx",
    generator: /^docutils/i,
    detect: ".sphinxsidebar, .documentwrapper .bodywrapper",
    main: [
      ".body[role=main]",
      ".documentwrapper .body",
      "[role=main]",
      ".bodywrapper .body",
      ".document.body",
    ].map(select),
    nav: select(".sphinxsidebarwrapper, .sphinxsidebar .sidebar-toc"),
    drop: select(".viewcode-link, .viewcode-back, .contents.local"),
  },
  {
    name: "mkdocs",
    generator: /^mkdocs/i,
    detect:
      ".navbar [data-target=#mkdocs_search_modal], [data-bs-target=#mkdocs_search_modal], #mkdocs_search_modal",
    main: [".col-md-9[role=main]", "[role=main]", ".wy-nav-content"].map(select),
    nav: select("#navbar-collapse .navbar-nav, .wy-menu-vertical"),
  },
  {
    name: "doxygen",
    generator: /^doxygen/i,
    detect: "#doc-content .headertitle",
    main: [".contents", "#doc-content"].map(select),
    title: select(".headertitle .title"),
    nav: select("#nav-tree-contents"),
    drop: select(
      ".dynheader .openclose, .directory .levels, .dyncontent.center, span.mlabels, td.mlabels-right, .permalink, #nav-path, div.toc",
    ),
  },
  {
    name: "jekyll",
    generator: /^jekyll/i,
    main: [
      "main.main-content",
      "#main-content",
      ".main-content",
      ".post-content",
      "article",
      "main",
    ].map(select),
    nav: select("#site-nav, .site-nav, .nav-list"),
  },
  {
    name: "mdbook",
    detect: "#menu-bar .menu-title, nav#sidebar .chapter",
    main: ["#content main", "main"].map(select),
    nav: select("#sidebar .chapter, #mdbook-sidebar .chapter"),
  },
];

/** The profile for pages of unknown generators. */
export const unknown: Profile = {
  name: "",
  main: ["main article", "main", "[role=main]", "article", "#main-content", "#content"].map(select),
};

/** Parts of any page's content that belong to the site around it, or only work on a screen. */
export const dropped: Selector = select(
  [
    "template, noscript, object[data*=logo]",
    "nav, div.contents.topic, [role=navigation], [role=search], [role=dialog], [role=tooltip]",
    "button, [role=button]:not(summary), .copy, .copybtn, .copy-button, .btn-copy, .clipboard-copy, clipboard-copy, [data-clipboard-text], [class*=buttonGroup], [class*=copyButton]",
    ".headerlink, .hash-link, .header-anchor, .anchorjs-link, .sl-anchor-link, .heading-anchor, .anchor-link, .hanchor, .subheading-anchor, .octicon-link",
    ".sr-only, .visually-hidden, .visuallyhidden, .screen-reader-only, .screen-reader-text, .skip-link, .skipto-link",
    ".breadcrumbs, .breadcrumb, .edit-page, .edit-this-page, .edit-link, .edit-page-link, .page-nav, .pagination, .prev-next, .prev-next-area, .page-toc, .table-of-contents, .on-this-page, .page-actions, .last-updated, .page-metadata, .page-feedback, .feedback",
    "a[rel=edit], a[accesskey=n], a[accesskey=p], a[rel=next], a[rel=prev]",
    ".line-numbers-wrapper, .line-numbers-rows, .lang:not(pre):not(code):not(div), .language-label, .code-lang",
  ].join(","),
);

/** A box that stands out from the text. Its type is derived from its classes. */
export interface CalloutShape {
  readonly box: Selector;
  readonly title: Selector;
  readonly icon: Selector;
}
export const callouts: CalloutShape = {
  box: select(
    ".admonition, .theme-admonition, div.custom-block, .markdown-alert, .nextra-callout, blockquote.callout, .rm-Callout, div.callout, aside.callout, .starlight-aside, div.alert, blockquote.alert, div.hint, div.bd-callout, [data-callout-type], [data-callout], [class*=nextra-callout], .admonitionblock",
  ),
  title: select(
    ".admonition-title, [class*=admonitionHeading], .admonition-heading, .custom-block-title, .markdown-alert-title, .starlight-aside__title, .callout-heading, .callout-title, .alert-heading, .hint-title, [data-callout-title]",
  ),
  icon: select(
    ".callout-icon, .admonition-icon, [class*=admonitionIcon], [data-component-part=callout-icon], .select-none, .hint-icon, td.icon",
  ),
};

/** Boxes whose labels and panels are marked by classes instead of roles: radio buttons and code groups. */
export interface TabShape {
  readonly set: Selector;
  readonly label: Selector;
  readonly panel: Selector;
}
export const tabShapes: readonly TabShape[] = [
  {
    set: select(".tabbed-set"),
    label: select(".tabbed-set label"),
    panel: select(
      ".tabbed-block, .tabbed-set:not(.tabbed-alternate) .tabbed-content:not(.tabbed-content--wrap)",
    ),
  },
  { set: select(".sd-tab-set"), label: select(".sd-tab-label"), panel: select(".sd-tab-content") },
  { set: select(".tab-set"), label: select(".tab-label"), panel: select(".tab-content") },
  {
    set: select(".vp-code-group, .code-group"),
    label: select(".tabs label"),
    panel: select(".blocks [class*=language-], .blocks .vp-raw"),
  },
  {
    set: select(".CodeTabs"),
    label: select(".CodeTabs-toolbar button"),
    panel: select(".CodeTabs-inner pre"),
  },
];

/** Titles of code blocks, shown above them. */
export const codeTitles: Selector = select(
  "[class*=codeBlockTitle], .code-block-caption, [data-rehype-pretty-code-title], span.filename, .code-block-filename, [data-component-part=code-block-header-filename], .ec-line .title, figcaption.header, .code-title",
);

/** Line numbers and other things drawn next to the lines of code. */
export const besideCode: Selector = select(
  "button, .lineno, .linenos, .line-number, .line-numbers, .line-numbers-wrapper, .line-numbers-rows, .linenodiv, .gutter, .gl, .hljs-ln-numbers, .react-syntax-highlighter-line-number, [class*=codeLineNumber], .ec-line .gutter, .copy, .copybtn, .ttc, .headerlink, .tooltip",
);

/** Boxes that contain code although they are not `pre`, with an element for each line. */
export const codeBoxes: Selector = select(
  "div.fragment, div.memproto, table.highlighttable, table.rouge-table, .rouge-gutter",
);

/** The breadcrumbs of a page. */
export const trails: Selector = select(
  ".breadcrumbs, .breadcrumb, .wy-breadcrumbs, .theme-doc-breadcrumbs, .nextra-breadcrumb, .md-path, [aria-label=Breadcrumbs], [aria-label=breadcrumbs], [aria-label=Breadcrumb], [aria-label=breadcrumb], .bd-breadcrumbs, #nav-path, div.related[role=navigation]",
);

export const previousLinks: Selector = select(
  "a[rel=prev], .pagination-nav__link--prev, .pager-link.prev, .navigation-prev, .prev-page, .left-prev, .md-footer__link--prev, .nav-chapters.previous",
);
export const nextLinks: Selector = select(
  "a[rel=next], .pagination-nav__link--next, .pager-link.next, .navigation-next, .next-page, .right-next, .md-footer__link--next, .nav-chapters.next",
);

/** Menus that switch between versions. */
export const versionMenus: Selector = select(
  ".rst-versions .rst-other-versions, .dropdown__menu, .version-switcher__menu, .md-version__list, .version-list, .versions",
);
