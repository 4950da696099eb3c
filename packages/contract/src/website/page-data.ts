import type { Contents } from './pages.ts';

/** The organisation as every page of its domain knows it from the first answer on. */
export interface PageOrganisation {
  id: string;
  name: string;
  logo: string | null;
  colour: string;
  deactivated: boolean;
}

/** A checked document is what anybody may learn of a document by the code on its foot. */
export type CheckedDocument =
  | { verdict: 'not-ours' }
  | {
      verdict: 'cancelled';
      title: string;
      serial: string;
      school_name: string;
      cancelled_on: string;
    }
  | {
      verdict: 'genuine';
      title: string;
      serial: string;
      school_name: string;
      holder: string;
      issued_on: string;
      /** On a receipt: what was paid. */
      amount_cents?: number;
    };

/**
 * Page data is what the server hands to the page, and the page's own program reads again in the browser.
 */
export interface PageData {
  /** Null on a domain that belongs to no organisation. */
  organisation: PageOrganisation | null;
  /** The host that is always looked up with the port of TLS, where the operator named one. */
  main_domain?: string;
  site: Contents['site'] | null;
  /** The content of the page asked for; pages that need none have null. */
  page: PageContent | null;
  /** On the page that checks a document. */
  document?: CheckedDocument;
  /** For style elements made in the browser; the policy of the page names it. */
  nonce: string;
  /** On sign-in pages: the files of the application, fetched while the password is typed. */
  next?: string[];
}

type SitePages = Omit<Contents, 'site'>;
type PageContent = {
  [S in keyof SitePages]: { slug: S; content: SitePages[S]; posts?: PostLine[] };
}[keyof SitePages];

/** A post as the landing page lists it. */
export type PostLine = Pick<Contents['blog']['posts'][number], 'id' | 'title' | 'published_on'>;
