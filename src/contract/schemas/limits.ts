// Limits that screens and the service read without loading the schemas that use them. This file imports nothing.
// Lengths are in UTF-16 code units, as JavaScript and zod count them.

/** Maximum length of a team's title, and of a filter by title. */
export const MAX_TEAM_TITLE = 64;
/** Maximum length of a member search, which matches displayName and email. */
export const MAX_MEMBER_SEARCH = 256;
/** Maximum length of a search in the audit log. */
export const MAX_AUDIT_SEARCH = 256;
/** Maximum number of members that one request changes. */
export const MAX_CHANGED_MEMBERS = 5000;
/** The number of members from which a removal has to state how many it expects. */
export const EXPECT_FROM = 10;
/** How long a removed person can be restored, in days. */
export const FORMER_MEMBER_DAYS = 30;
/** Maximum number of things of one kind that an audit event or a response names; the rest are only counted. */
export const MAX_NAMED_IN_EVENT = 50;
/** Maximum number of invitations that one request renews or revokes. */
export const MAX_CHANGED_INVITATIONS = 5000;
/** Maximum number of teams that one request changes, and of people it adds to them. */
export const MAX_CHANGED_TEAMS = 500;
export const MAX_ADDED_TO_TEAMS = 100;
/** Maximum number of change requests that one request changes. */
export const MAX_CHANGED_CHANGE_REQUESTS = 200;
/** Maximum length of a saved view's name, and the number of views a person may have of one list. */
export const MAX_VIEW_NAME = 60;
export const MAX_SAVED_VIEWS = 50;
/** Maximum number of people whose review one request asks for. */
export const MAX_REVIEWERS = 100;
/** Maximum number of organizations a person can be an admin of and still create another. */
export const MAX_ADMINISTERED_ORGANIZATIONS = 100;
/** Maximum length of the path to continue to after signing in, search included. */
export const MAX_NEXT_PATH = 512;
/** How long an invitation by e-mail is valid, in days. */
export const INVITATION_DAYS = 7;
/** How long deleted things can be restored, in days, before they are deleted permanently. */
export const RETENTION_DAYS = 7;
/** Days without use after which a session expires. */
export const SESSION_IDLE_DAYS = 7;
/** Days after which a session expires, even if it is in use. */
export const SESSION_DAYS = 30;
/** Maximum length of a search for invitations, which matches the address. */
export const MAX_INVITATION_SEARCH = 256;
/** Maximum length of a search for people with access to a space or collection. */
export const MAX_ACCESS_SEARCH = 256;
export const MAX_SPACE_TITLE = 50;
/** Maximum length of the title of an expandable section as written, tags included. */
export const MAX_SUMMARY = 4096;
/** Maximum size in bytes of a picture on another host that is fetched for a reader. */
export const MAX_REMOTE_PICTURE = 5 * 1024 * 1024;
/** Maximum length of such a picture's address. */
export const MAX_PICTURE_ADDRESS = 4096;
/** Maximum length of the name of a space's file, and of a search for files. */
export const MAX_FILE_NAME = 256;
/** Maximum number of files that one content change deletes. */
export const MAX_DELETED_FILES = 1000;
/** Maximum number of spaces in one query for inbound links. */
export const MAX_ASKED_SPACES = 200;
/** Maximum length of a search, and maximum number of spaces it can be limited to. */
export const MAX_SEARCH_QUERY = 512;
export const MAX_SEARCHED_SPACES = 200;
/** Maximum number of link targets that one repair replaces. */
export const MAX_REPLACEMENTS = 100;
/** Maximum length of a change request's subject. */
export const MAX_SUBJECT = 100;
export const MAX_PAGE_TITLE = 512;
export const MAX_PAGE_DESCRIPTION = 1024;
/** Maximum number of blocks in a page, table cells and list items included. */
export const MAX_PAGE_BLOCKS = 20_000;
/** Maximum number of text runs and pictures in a page. Every link and change of style starts a new run. */
export const MAX_PAGE_RUNS = 20_000;
/** Maximum length of a text translated as one unit, markers included, in either language. */
export const MAX_UNIT = 20_000;
/** Maximum number of units in one translation file. */
export const MAX_FILE_UNITS = 50_000;
/** Maximum size of a translation file, in bytes. */
export const MAX_TRANSLATION_FILE = 10_000_000;
/** Maximum number of pending comments a person can have before they submit their review. */
export const MAX_PENDING_COMMENTS = 100;
/** Maximum length of a comment's Markdown. */
export const MAX_COMMENT = 50_000;
/** Maximum number of suggestions applied at once. */
export const MAX_APPLIED_SUGGESTIONS = 50;
/** Maximum length of the reason for dismissing a request for changes, or for merging against an advisory rule. */
export const MAX_REASON = 500;

/** Maximum size in bytes of an uploaded logo or profile picture, and the maximum length of either side in pixels. */
export const MAX_PICTURE_BYTES = 1_000_000;
export const MAX_PICTURE_SIDE = 4096;

/** Maximum length of a search in the list of sites. */
export const MAX_SITE_SEARCH = 256;

export const MIN_SECTION_TITLE = 2;
export const MAX_SECTION_TITLE = 128;
export const MAX_SECTION_DESCRIPTION = 256;
/** Maximum length of the path of a section or site-space, which is one segment of an address. */
export const MAX_SITE_PATH = 100;
/** Maximum length of the expression that decides who can see a section or site-space. */
export const MAX_CONDITION = 1024;
export const MAX_GROUP_TITLE = 100;
/**
 * How long the person who removed a site-space from a site may put it back, in hours, whatever their permissions for
 * its space. Afterwards it is an addition like any other.
 */
export const TAKE_BACK_HOURS = 24;
/** Maximum length of a redirect's source path. */
export const MAX_REDIRECT_SOURCE = 512;
/** Maximum length of a search for redirects. */
export const MAX_REDIRECT_SEARCH = 256;
/** Maximum number of redirects that one request removes. */
export const MAX_CHANGED_REDIRECTS = 5000;
/** Maximum number of lines in a list of redirects that one request imports. */
export const MAX_IMPORTED_REDIRECTS = 500;
/** Maximum number of redirects that one request creates, updates or deletes by source. */
export const MAX_UPSERTED_REDIRECTS = 500;
/** Maximum length of an old or new address in such a line. */
export const MAX_IMPORTED_ADDRESS = 2048;
/** Maximum number of groups, sections and site-spaces of a site together; the cost of a change grows with them. */
export const MAX_SITE_PARTS = 2000;
/** Maximum number of sections that a new group takes in. */
export const MAX_GROUPED_SECTIONS = 1000;

/** The highest page limit of an import, and the default one. */
export const MAX_IMPORT_PAGES = 10_000;
export const DEFAULT_IMPORT_PAGES = 1000;
/** Maximum length of a repository's address, of a branch name, and of a password or token for the repository. */
export const MAX_GIT_URL = 2048;
export const MAX_GIT_REF = 255;
export const MAX_GIT_SECRET = 4096;
/** Maximum size in bytes of a specification's source, unpacked, with all files it refers to. */
export const MAX_SPEC_BYTES = 20_000_000;
/** Maximum number of files in a specification. */
export const MAX_SPEC_FILES = 50;
/** Maximum length of the name of a specification in addresses and pages. */
export const MAX_SPEC_SLUG = 100;
/** Maximum length of a search for an operation of a specification. */
export const MAX_OPERATION_SEARCH = 100;
/** Maximum number of schemas that one block shows. */
export const MAX_SHOWN_SCHEMAS = 100;
/** Maximum number of specifications in an organization, and of stored versions of each. */
export const MAX_SPECS = 500;
export const MAX_SPEC_VERSIONS = 1000;
/** Maximum number of rules that a specification's gate reclassifies, and of changes it permanently accepts. */
export const MAX_GATE_RULES = 100;
export const MAX_ACCEPTED_CHANGES = 1000;
/** Maximum length of the reason why a version was rejected. */
export const MAX_REJECTION_NOTE = 1000;
/**
 * Maximum number of spaces in which change requests are prepared at once for a version, and of threads each starts
 * with.
 */
export const MAX_PREPARED_SPACES = 50;
export const MAX_PREPARED_THREADS = 100;
/** Days of failures after which a specification's address is no longer checked automatically. */
export const SPEC_PATIENCE_DAYS = 14;
/**
 * Limits of an organization's glossary: its entries, how many of them one request changes, and the lengths of a term
 * and of a search.
 */
export const MAX_GLOSSARY_ENTRIES = 10_000;
export const MAX_GLOSSARY_CHANGES = 500;
export const MAX_GLOSSARY_TERM = 255;
export const MAX_GLOSSARY_SEARCH = 255;
/** Maximum length of the instructions for translators, in Markdown. */
export const MAX_TRANSLATION_INSTRUCTIONS = 20_000;
/** Maximum length of a translation engine's key, and of a model's name. */
export const MAX_ENGINE_KEY = 512;
export const MAX_ENGINE_MODEL = 200;
/** Maximum number of units of a page that one request changes. */
export const MAX_UNIT_CHANGES = 200;
export const MAX_RUN_CHARACTERS = 1_000_000_000;
export const MAX_ENGINE_PRICE = 1_000_000;
export const MAX_ENGINE_BUDGET = 1_000_000_000;
