/** The content of a block, as HTML. */
export interface ShownCode {
  readonly language: string;
  readonly title: string;
  readonly lines: readonly string[];
}
export interface ShownTab {
  readonly title: string;
  readonly html: string;
}

/** One page of a site: its content, and the menu it shows. */
export interface ShownPage {
  readonly title: string;
  readonly address: string;
  readonly html: string;
  readonly menu: readonly MenuGroup[];
}
export interface MenuGroup {
  /** Absent if its pages are at the top level. */
  readonly title?: string;
  readonly pages: readonly { readonly title: string; readonly address: string }[];
}

export type HintStyle = "info" | "success" | "warning" | "danger";

/** What one generator writes differently from others; everything else is plain HTML. */
export interface SiteShape {
  readonly name: string;
  readonly heading: (level: number, html: string, id: string) => string;
  /** Inline code. */
  readonly inlineCode?: (html: string) => string;
  readonly code: (code: ShownCode) => string;
  readonly hint: (style: HintStyle, html: string) => string;
  readonly tabs: (tabs: readonly ShownTab[]) => string;
  readonly details: (title: string, html: string) => string;
  /** Whether items of tight lists contain paragraphs as well. */
  readonly paragraphsInItems?: boolean;
  readonly page: (page: ShownPage) => string;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Code as highlighters write it, with an element for each word. */
const colored = (line: string): string =>
  line.replaceAll(/[\w-]+|[^\w-]+/g, (part) =>
    /^\w/.test(part)
      ? `<span class="k" style="color:#393a34">${escapeHtml(part)}</span>`
      : escapeHtml(part),
  );
const languageOr = (language: string, none: string): string => (language === "" ? none : language);

const links = (
  { menu }: ShownPage,
  page: (title: string, address: string) => string,
  group: (title: string, pages: string) => string,
): string =>
  menu
    .map(({ title, pages }) => {
      const inside = pages.map((one) => page(one.title, one.address)).join("");
      return title === undefined ? inside : group(title, inside);
    })
    .join("");

const head = (generator: string, title: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${generator === "" ? "" : `<meta name="generator" content="${generator}">`}<title>${title} | Harbour</title></head>`;

/** Menus of Docusaurus omit the pages of closed categories. */
const onlyOpen = (page: ShownPage): ShownPage => ({
  ...page,
  menu: page.menu.map((group) =>
    group.title === undefined || group.pages.some(({ address }) => address === page.address)
      ? group
      : { ...group, pages: group.pages.slice(0, 1) },
  ),
});

const docusaurus: SiteShape = {
  name: "docusaurus",
  heading: (level, html, id) =>
    `<h${level} class="anchor anchorTargetStickyNavbar_Vzrq" id="${id}">${html}<a href="#${id}" class="hash-link" aria-label="Direct link to it" title="Direct link">\u200B</a></h${level}>`,
  code: ({ language, title, lines }) =>
    `<div class="language-${languageOr(language, "text")} codeBlockContainer_Ckt0 theme-code-block">${title === "" ? "" : `<div class="codeBlockTitle_OeMC">${title}</div>`}<div class="codeBlockContent_QJqH"><pre tabindex="0" class="prism-code language-${languageOr(language, "text")} codeBlock_bY9V thin-scrollbar"><code class="codeBlockLines_e6Vv">${lines.map((line) => `<span class="token-line">${line === "" ? '<span class="token plain" style="display:inline-block"></span>' : `<span class="token plain">${colored(line)}</span>`}<br></span>`).join("")}</code></pre><div class="buttonGroup_M5ko"><button type="button" aria-label="Copy code to clipboard"><span><svg viewBox="0 0 24 24"><path d="M1"></path></svg></span></button></div></div></div>`,
  hint: (style, html) => {
    const kind = { info: "note", success: "tip", warning: "warning", danger: "danger" }[style];
    return `<div class="theme-admonition theme-admonition-${kind} admonition_xJq3 alert alert--secondary"><div class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37"><svg viewBox="0 0 14 16"></svg></span>${kind}</div><div class="admonitionContent_BuS1">${html}</div></div>`;
  },
  tabs: (tabs) =>
    `<div class="theme-tabs-container tabs-container tabList__CuJ"><ul role="tablist" aria-orientation="horizontal" class="tabs">${tabs.map(({ title }, at) => `<li role="tab" tabindex="${at === 0 ? 0 : -1}" aria-selected="${at === 0}" class="tabs__item tabItem_LNqP">${title}</li>`).join("")}</ul><div class="margin-top--md">${tabs.map(({ html }, at) => `<div role="tabpanel" class="tabItem_Ymn6"${at === 0 ? "" : " hidden"}>${html}</div>`).join("")}</div></div>`,
  details: (title, html) =>
    `<details class="details_lb9f alert alert--info details_b_Ee" data-collapsed="true"><summary>${title}</summary><div><div class="collapsibleContent_i85q">${html}</div></div></details>`,
  page: (page) =>
    `${head("Docusaurus v3.10.2", page.title)}<body><nav class="navbar"><a href="/">Harbour</a><a href="https://git.test/harbour">Git</a></nav><aside class="theme-doc-sidebar-container"><nav class="menu thin-scrollbar"><ul class="theme-doc-sidebar-menu menu__list">${links(
      onlyOpen(page),
      (title, address) =>
        `<li class="theme-doc-sidebar-item-link menu__list-item"><a class="menu__link" href="${address}">${title}</a></li>`,
      (title, pages) =>
        `<li class="theme-doc-sidebar-item-category menu__list-item"><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist" role="button" aria-expanded="true" href="#">${title}</a></div><ul class="menu__list">${pages}</ul></li>`,
    )}</ul></nav></aside><main><article><nav class="theme-doc-breadcrumbs" aria-label="Breadcrumbs"><ul class="breadcrumbs"><li><a href="/">Home</a></li><li><span>${page.title}</span></li></ul></nav><div class="tocCollapsible_ETCw theme-doc-toc-mobile"><button>On this page</button></div><div class="theme-doc-markdown markdown"><header><h1>${page.title}</h1></header>${page.html}</div><footer class="theme-doc-footer"><a href="https://git.test/edit" class="theme-edit-this-page">Edit this page</a></footer></article><nav class="pagination-nav"><a class="pagination-nav__link pagination-nav__link--next" href="/next"><div>Next</div></a></nav></main><footer class="footer">Made by us</footer></body></html>`,
};

const vitepress: SiteShape = {
  name: "vitepress",
  heading: (level, html, id) =>
    `<h${level} id="${id}" tabindex="-1">${html} <a class="header-anchor" href="#${id}" aria-label="Permalink to it">\u200B</a></h${level}>`,
  code: ({ language, lines }) =>
    `<div class="language-${language} vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">${language}</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code>${lines.map((line) => `<span class="line">${colored(line)}</span>`).join("\n")}</code></pre></div>`,
  hint: (style, html) => {
    const kind = { info: "info", success: "tip", warning: "warning", danger: "danger" }[style];
    return `<div class="${kind} custom-block"><p class="custom-block-title">${kind.toUpperCase()}</p>${html}</div>`;
  },
  tabs: (tabs) =>
    `<div class="plugin-tabs"><div class="plugin-tabs--tab-list" role="tablist">${tabs.map(({ title }, at) => `<button id="tab-${at}" role="tab" class="plugin-tabs--tab" aria-selected="${at === 0}" aria-controls="panel-${at}">${title}</button>`).join("")}</div>${tabs.map(({ html }, at) => `<div id="panel-${at}" class="plugin-tabs--content" role="tabpanel" aria-labelledby="tab-${at}">${html}</div>`).join("")}</div>`,
  details: (title, html) =>
    `<details class="details custom-block"><summary>${title}</summary>${html}</details>`,
  page: (page) =>
    `${head("VitePress v1.6.4", page.title)}<body><div class="Layout"><header class="VPNav"><a href="/">Harbour</a></header><aside class="VPSidebar"><nav class="nav" id="VPSidebarNav" aria-labelledby="sidebar-aria-label">${links(
      page,
      (title, address) =>
        `<div class="VPSidebarItem level-1 is-link"><div class="item"><div class="indicator"></div><a class="VPLink link link" href="${address}"><p class="text">${title}</p></a></div></div>`,
      (title, pages) =>
        `<div class="group"><section class="VPSidebarItem level-0"><div class="item" role="button" tabindex="0"><div class="indicator"></div><h2 class="text">${title}</h2></div><div class="items">${pages}</div></section></div>`,
    )}</nav></aside><div class="VPContent has-sidebar" id="VPContent"><div class="VPDoc"><aside class="VPDocAside">On this page</aside><main class="main"><div class="vp-doc _docs"><div><h1 id="top" tabindex="-1">${page.title} <a class="header-anchor" href="#top">\u200B</a></h1>${page.html}</div></div></main><footer class="VPDocFooter"><a class="pager-link next" href="/next">Next</a></footer></div></div></div></body></html>`,
};

const material: SiteShape = {
  name: "mkdocs-material",
  heading: (level, html, id) =>
    `<h${level} id="${id}">${html}<a class="headerlink" href="#${id}" title="Permanent link">&para;</a></h${level}>`,
  code: ({ language, title, lines }) =>
    `<div class="${language === "" ? "" : `language-${language} `}highlight">${title === "" ? "" : `<span class="filename">${title}</span>`}<pre id="__code_0"><span></span><button class="md-clipboard md-icon" title="Copy to clipboard"></button><code>${lines.map((line, at) => `<a id="__codelineno-0-${at}" name="__codelineno-0-${at}" href="#__codelineno-0-${at}"></a>${colored(line)}\n`).join("")}</code></pre></div>`,
  hint: (style, html) => {
    const kind = { info: "note", success: "tip", warning: "warning", danger: "danger" }[style];
    return `<div class="admonition ${kind}">\n<p class="admonition-title">${kind.charAt(0).toUpperCase()}${kind.slice(1)}</p>\n${html}</div>`;
  },
  tabs: (tabs) =>
    `<div class="tabbed-set tabbed-alternate" data-tabs="1:${tabs.length}">${tabs.map((_, at) => `<input${at === 0 ? ' checked="checked"' : ""} id="__tabbed_1_${at}" name="__tabbed_1" type="radio" />`).join("")}<div class="tabbed-labels">${tabs.map(({ title }, at) => `<label for="__tabbed_1_${at}">${title}</label>`).join("")}</div><div class="tabbed-content">${tabs.map(({ html }) => `<div class="tabbed-block">${html}</div>`).join("")}</div></div>`,
  details: (title, html) => `<details class="note"><summary>${title}</summary>${html}</details>`,
  page: (page) =>
    `${head("mkdocs-1.6.1, mkdocs-material-9.6.0", page.title)}<body><header class="md-header"><a href="/">Harbour</a></header><div class="md-container"><div class="md-sidebar md-sidebar--primary"><nav class="md-nav md-nav--primary" aria-label="Navigation" data-md-level="0"><label class="md-nav__title" for="__drawer">Harbour</label><ul class="md-nav__list">${links(
      page,
      (title, address) =>
        `<li class="md-nav__item"><a href="${address}" class="md-nav__link"><span class="md-ellipsis">${title}</span></a></li>`,
      (title, pages) =>
        `<li class="md-nav__item md-nav__item--nested"><input class="md-nav__toggle md-toggle" type="checkbox" id="__nav_2"><label class="md-nav__link" for="__nav_2"><span class="md-ellipsis">${title}</span><span class="md-nav__icon md-icon"></span></label><nav class="md-nav" data-md-level="1"><label class="md-nav__title" for="__nav_2">${title}</label><ul class="md-nav__list">${pages}</ul></nav></li>`,
    )}</ul></nav></div><div class="md-sidebar md-sidebar--secondary"><nav class="md-nav md-nav--secondary"><ul><li><a href="#part">Part</a></li></ul></nav></div><div class="md-content"><article class="md-content__inner md-typeset"><a href="https://git.test/edit" title="Edit this page" class="md-content__button md-icon"><svg viewBox="0 0 24 24"></svg></a><h1 id="top">${page.title}<a class="headerlink" href="#top" title="Permanent link">&para;</a></h1>${page.html}</article></div></div><footer class="md-footer"><a href="/next" class="md-footer__link md-footer__link--next" rel="next">Next</a></footer></body></html>`,
};

const sphinx: SiteShape = {
  name: "readthedocs",
  heading: (level, html, id) =>
    `<section id="${id}"><h${level}>${html}<a class="headerlink" href="#${id}" title="Permalink to this heading">¶</a></h${level}></section>`,
  inlineCode: (html) =>
    `<code class="docutils literal notranslate">${html
      .split(" ")
      .map((word) => `<span class="pre">${word}</span>`)
      .join(" ")}</code>`,
  code: ({ language, title, lines }) => {
    const block = `<div class="highlight-${languageOr(language, "none")} notranslate"><div class="highlight"><pre><span></span>${lines.map(colored).join("\n")}\n</pre></div></div>`;
    return title === ""
      ? block
      : `<div class="literal-block-wrapper docutils container"><div class="code-block-caption"><span class="caption-text">${title}</span><a class="headerlink" href="#id1">¶</a></div>${block}</div>`;
  },
  hint: (style, html) => {
    const kind = { info: "note", success: "tip", warning: "warning", danger: "danger" }[style];
    return `<div class="admonition ${kind}"><p class="admonition-title">${kind.charAt(0).toUpperCase()}${kind.slice(1)}</p>${html}</div>`;
  },
  tabs: (tabs) =>
    `<div class="sd-tab-set docutils">${tabs.map(({ title, html }, at) => `<input${at === 0 ? ' checked="checked"' : ""} id="sd-tab-item-${at}" name="sd-tab-set-0" type="radio"><label class="sd-tab-label" for="sd-tab-item-${at}">${title}</label><div class="sd-tab-content docutils">${html}</div>`).join("")}</div>`,
  details: (title, html) =>
    `<details class="sd-sphinx-override sd-dropdown sd-card sd-mb-3"><summary class="sd-summary-title sd-card-header">${title}<div class="sd-summary-down docutils"><svg viewBox="0 0 24 24"></svg></div></summary><div class="sd-summary-content sd-card-body docutils">${html}</div></details>`,
  paragraphsInItems: true,
  page: (page) =>
    `${head("Docutils 0.19: https://docutils.sourceforge.io/", page.title)}<body class="wy-body-for-nav"><div class="wy-grid-for-nav"><nav data-toggle="wy-nav-shift" class="wy-nav-side"><div class="wy-side-scroll"><div class="wy-side-nav-search"><a href="/">Harbour</a><div role="search"><form action="search.html"><input type="text" name="q"></form></div></div><div class="wy-menu wy-menu-vertical" data-spy="affix" role="navigation">${links(
      page,
      (title, address) =>
        `<li class="toctree-l1"><a class="reference internal" href="${address}">${title}</a></li>`,
      (title, pages) =>
        `</ul><p class="caption" role="heading"><span class="caption-text">${title}</span></p><ul>${pages}`,
    ).replace(
      /^/,
      "<ul>",
    )}</ul></div></div></nav><section class="wy-nav-content-wrap"><div class="wy-nav-content"><div class="rst-content"><div role="navigation" aria-label="Page navigation"><ul class="wy-breadcrumbs"><li><a href="/" class="icon icon-home"></a></li><li class="breadcrumb-item active">${page.title}</li><li class="wy-breadcrumbs-aside"><a href="/_sources/a.rst.txt">View page source</a></li></ul><hr></div><div role="main" class="document" itemscope="itemscope"><div itemprop="articleBody"><section id="top"><h1>${page.title}<a class="headerlink" href="#top" title="Permalink to this heading">¶</a></h1>${page.html}</section></div></div><footer><div class="rst-footer-buttons"><a href="/next" rel="next">Next</a></div></footer></div></div></section></div></body></html>`,
};

const starlight: SiteShape = {
  name: "starlight",
  heading: (level, html, id) =>
    `<div class="sl-heading-wrapper level-h${level}"><h${level} id="${id}">${html}</h${level}><a class="sl-anchor-link" href="#${id}"><span aria-hidden="true" class="sl-anchor-icon"><svg viewBox="0 0 24 24"></svg></span><span class="sr-only">Section titled “it”</span></a></div>`,
  code: ({ language, title, lines }) =>
    `<div class="expressive-code"><figure class="frame${title === "" ? "" : " has-title"} not-content"><figcaption class="header">${title === "" ? "" : `<span class="title">${title}</span>`}</figcaption><pre data-language="${languageOr(language, "plaintext")}"><code>${lines.map((line) => `<div class="ec-line"><div class="code">${line === "" ? "\n" : colored(line)}</div></div>`).join("")}</code></pre><div class="copy"><div aria-live="polite"></div><button title="Copy to clipboard"><div></div></button></div></figure></div>`,
  hint: (style, html) => {
    const kind = { info: "note", success: "tip", warning: "caution", danger: "danger" }[style];
    const label = kind.charAt(0).toUpperCase() + kind.slice(1);
    return `<aside aria-label="${label}" class="starlight-aside starlight-aside--${kind}"><p class="starlight-aside__title" aria-hidden="true"><svg viewBox="0 0 24 24" class="starlight-aside__icon"></svg>${label}</p><div class="starlight-aside__content">${html}</div></aside>`;
  },
  tabs: (tabs) =>
    `<starlight-tabs><div class="tablist-wrapper not-content"><ul role="tablist">${tabs.map(({ title }, at) => `<li role="presentation" class="tab"><a role="tab" href="#tab-panel-${at}" id="tab-${at}" aria-selected="${at === 0}">${title}</a></li>`).join("")}</ul></div>${tabs.map(({ html }, at) => `<div id="tab-panel-${at}" aria-labelledby="tab-${at}" role="tabpanel"${at === 0 ? "" : " hidden"}>${html}</div>`).join("")}</starlight-tabs>`,
  details: (title, html) => `<details><summary>${title}</summary>${html}</details>`,
  page: (page) =>
    `${head("Starlight v0.36.0", page.title)}<body><div class="page"><header class="header"><a href="/">Harbour</a><site-search><button>Search</button></site-search></header><nav class="sidebar" aria-label="Main"><div id="starlight__sidebar" class="sidebar-pane"><div class="sidebar-content"><ul class="top-level">${links(
      page,
      (title, address) => `<li><a href="${address}"><span>${title}</span></a></li>`,
      (title, pages) =>
        `<li><details open><summary><div class="group-label"><span class="large">${title}</span></div><svg class="caret" viewBox="0 0 24 24"></svg></summary><ul>${pages}</ul></details></li>`,
    )}</ul></div></div></nav><div class="main-frame"><aside class="right-sidebar-container"><starlight-toc><nav><h2>On this page</h2></nav></starlight-toc></aside><main><div class="content-panel"><h1 id="_top">${page.title}</h1></div><div class="content-panel"><div class="sl-markdown-content">${page.html}</div><footer class="sl-flex"><div class="pagination-links"><a href="/next" rel="next">Next</a></div></footer></div></main></div></div></body></html>`,
};

/** The generators whose pages are imported most often, each with its way of writing pages. */
export const siteShapes: readonly SiteShape[] = [
  docusaurus,
  vitepress,
  material,
  sphinx,
  starlight,
];
