// Limits that screens and the service read without loading the schemas that state them. This file imports nothing.
// Lengths are in UTF-16 code units, as JavaScript and zod count them.

/** A team's title, and a filter by title. */
export const MAX_TEAM_TITLE = 64;
/** Text a member search takes; it is matched against displayName and email. */
export const MAX_MEMBER_SEARCH = 256;
/** Text a search of the audit log takes. */
export const MAX_AUDIT_SEARCH = 256;
/** Members that one request changes. */
export const MAX_CHANGED_MEMBERS = 5000;
/** Members from whose number on a removal has to name it. */
export const EXPECT_FROM = 10;
/** Days that somebody who was removed can be restored. */
export const FORMER_MEMBER_DAYS = 30;
/** Things of one kind that an audit event or an answer names; the others are counted. */
export const MAX_NAMED_IN_EVENT = 50;
/** Invitations that one request renews or revokes. */
export const MAX_CHANGED_INVITATIONS = 5000;
/** Teams that one request changes, and people that it adds to them. */
export const MAX_CHANGED_TEAMS = 500;
export const MAX_ADDED_TO_TEAMS = 100;
/** Change requests that one request changes. */
export const MAX_CHANGED_CHANGE_REQUESTS = 200;
/** A name that a list's filters are saved under, and how many such views a person may have of one list. */
export const MAX_VIEW_NAME = 60;
export const MAX_SAVED_VIEWS = 50;
/** People whose review one request asks for. */
export const MAX_REVIEWERS = 100;
/** Organizations that somebody can be an admin of and still create another. */
export const MAX_ADMINISTERED_ORGANIZATIONS = 100;
/** Characters of the path to go on to after signing in, search included. */
export const MAX_NEXT_PATH = 512;
/** Days an invitation by e-mail stays open. */
export const INVITATION_DAYS = 7;
/** Days that what was deleted can be restored; then it is removed for good. */
export const RETENTION_DAYS = 7;
/** Days without use after which a session ends. */
export const SESSION_IDLE_DAYS = 7;
/** Days after which a session ends, however much it is used. */
export const SESSION_DAYS = 30;
/** Text a search among invitations takes; it is matched against the address. */
export const MAX_INVITATION_SEARCH = 256;
/** Text a search among people with access to a space or collection takes. */
export const MAX_ACCESS_SEARCH = 256;
export const MAX_SPACE_TITLE = 50;
/** The title of an expandable part as it is written, with tags. */
export const MAX_SUMMARY = 4096;
/** Bytes of a picture on another host that is fetched for a reader. */
export const MAX_REMOTE_PICTURE = 5 * 1024 * 1024;
/** Characters of its address. */
export const MAX_PICTURE_ADDRESS = 4096;
/** The name of a file of a space, and text that a search among them takes. */
export const MAX_FILE_NAME = 256;
/** Files that one change of the content deletes. */
export const MAX_DELETED_FILES = 1000;
/** Spaces that one question about links from elsewhere names. */
export const MAX_ASKED_SPACES = 200;
/** Text a search takes, and the spaces it can be held to. */
export const MAX_SEARCH_QUERY = 512;
export const MAX_SEARCHED_SPACES = 200;
/** Targets of links that one repair leads elsewhere. */
export const MAX_REPLACEMENTS = 100;
/** What a change request is about. */
export const MAX_SUBJECT = 100;
export const MAX_PAGE_TITLE = 512;
export const MAX_PAGE_DESCRIPTION = 1024;
/** Blocks of one page, cells of tables and items of lists included. */
export const MAX_PAGE_BLOCKS = 20_000;
/** Runs of text of one style in a page, and pictures in it: every link and change of style begins another run. */
export const MAX_PAGE_RUNS = 20_000;
/** A text that is translated at once, with its markers, in either language. */
export const MAX_UNIT = 20_000;
/** Units that one file of translations may hold. */
export const MAX_FILE_UNITS = 50_000;
/** Bytes of a file of translations. */
export const MAX_TRANSLATION_FILE = 10_000_000;
/** Comments that somebody keeps to themselves until they review a change request. */
export const MAX_PENDING_COMMENTS = 100;
/** The Markdown of a comment. */
export const MAX_COMMENT = 50_000;
/** Suggestions that are applied at once. */
export const MAX_APPLIED_SUGGESTIONS = 50;
/** Why a request for changes is dismissed, or something merged that a rule advises against. */
export const MAX_REASON = 500;

/** Bytes of a logo or profile picture that is uploaded, and the pixels that either of its sides may have. */
export const MAX_PICTURE_BYTES = 1_000_000;
export const MAX_PICTURE_SIDE = 4096;

/** Filters of the list of sites. */
export const MAX_SITE_SEARCH = 256;

export const MIN_SECTION_TITLE = 2;
export const MAX_SECTION_TITLE = 128;
export const MAX_SECTION_DESCRIPTION = 256;
/** The path of a section or site-space: one segment of an address. */
export const MAX_SITE_PATH = 100;
/** The expression that decides who sees a section or site-space. */
export const MAX_CONDITION = 1024;
export const MAX_GROUP_TITLE = 100;
/**
 * Hours in which whoever took a site-space off a site may put it back, whatever they may do with its space;
 * afterwards that is an addition like any other.
 */
export const TAKE_BACK_HOURS = 24;
/** Characters of the path that a redirect begins at. */
export const MAX_REDIRECT_SOURCE = 512;
/** Characters redirects are searched by. */
export const MAX_REDIRECT_SEARCH = 256;
/** Redirects that one request removes. */
export const MAX_CHANGED_REDIRECTS = 5000;
/** Lines of a list of redirects that one request takes. */
export const MAX_IMPORTED_REDIRECTS = 500;
/** Redirects that one request makes, changes or deletes by their sources. */
export const MAX_UPSERTED_REDIRECTS = 500;
/** Characters of an old or new address in such a line. */
export const MAX_IMPORTED_ADDRESS = 2048;
/** Groups, sections and site-spaces of a site together; what a change costs grows with them. */
export const MAX_SITE_PARTS = 2000;
/** Sections that a new group takes in. */
export const MAX_GROUPED_SECTIONS = 1000;

/** Pages that one import may be set to, and that it has unless told otherwise. */
export const MAX_IMPORT_PAGES = 10_000;
export const DEFAULT_IMPORT_PAGES = 1000;
/** Characters of a repository's address, of a branch, and of a password or token for it. */
export const MAX_GIT_URL = 2048;
export const MAX_GIT_REF = 255;
export const MAX_GIT_SECRET = 4096;
/** Bytes of a specification's source, unpacked, with all files it refers to. */
export const MAX_SPEC_BYTES = 20_000_000;
/** Files that a specification consists of. */
export const MAX_SPEC_FILES = 50;
/** The name of a specification in addresses and pages. */
export const MAX_SPEC_SLUG = 100;
/** What is typed to find an operation of a specification. */
export const MAX_OPERATION_SEARCH = 100;
/** Names of schemas that one block shows. */
export const MAX_SHOWN_SCHEMAS = 100;
/** Specifications of an organization, and versions that are kept of each. */
export const MAX_SPECS = 500;
export const MAX_SPEC_VERSIONS = 1000;
/** Rules that a specification's gate gives another class, and changes it accepts from now on. */
export const MAX_GATE_RULES = 100;
export const MAX_ACCEPTED_CHANGES = 1000;
/** Why a version was rejected. */
export const MAX_REJECTION_NOTE = 1000;
/** Spaces in which change requests are prepared at once for a version, and threads that each begins with. */
export const MAX_PREPARED_SPACES = 50;
export const MAX_PREPARED_THREADS = 100;
/** Days of failures after which a specification's address is no longer looked at by itself. */
export const SPEC_PATIENCE_DAYS = 14;
/** The glossary of an organization: its entries, how many of them one request changes, a term, and what is searched. */
export const MAX_GLOSSARY_ENTRIES = 10_000;
export const MAX_GLOSSARY_CHANGES = 500;
export const MAX_GLOSSARY_TERM = 255;
export const MAX_GLOSSARY_SEARCH = 255;
/** What whoever translates should know, as Markdown. */
export const MAX_TRANSLATION_INSTRUCTIONS = 20_000;
/** A key for an engine that translates, and the name of a model. */
export const MAX_ENGINE_KEY = 512;
export const MAX_ENGINE_MODEL = 200;
/** Units of a page that one request changes. */
export const MAX_UNIT_CHANGES = 200;
export const MAX_RUN_CHARACTERS = 1_000_000_000;
export const MAX_ENGINE_PRICE = 1_000_000;
export const MAX_ENGINE_BUDGET = 1_000_000_000;
