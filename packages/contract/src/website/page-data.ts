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
      /** A newer version of the paper was issued. */
      verdict: 'replaced';
      title: string;
      version: number;
      school_name: string;
      replaced_on: string;
    }
  | {
      verdict: 'genuine';
      title: string;
      serial: string;
      /** On a paper of results, which may be issued again. */
      version?: number;
      school_name: string;
      holder: string;
      issued_on: string;
      /** On a receipt: what was paid. */
      amount_cents?: number;
    };

/** A term of the year, for the bar: what was billed, what was paid or waived before, and what is left. */
export interface LinkedTerm {
  name: string;
  billed_cents: number;
  settled_cents: number;
  receipt_cents: number;
  due_cents: number;
}

/**
 * The page behind the link of a receipt. The link can be forwarded: it tells the child's first name, class and
 * number, and nothing of the payer, the family or other children.
 */
export type LinkedReceipt =
  | { state: 'ended' }
  | { state: 'cancelled'; receipt_number: string; school_name: string; school_phone: string | null }
  | {
      state: 'open';
      code: string;
      school_name: string;
      school_phone: string | null;
      school_address: string | null;
      receipt_number: string;
      verify_code: string;
      /** For this child; the receipt may name others too. */
      amount_cents: number;
      is_shared: boolean;
      method: string;
      received_on: string;
      written_at: string;
      /** What it still waits for, such as the bank's own word. */
      doubt: string | null;
      /** Whether the posting in the books is the one that was written then, as its seal shows. */
      is_proven: boolean;
      first_name: string;
      class_name: string | null;
      admission_number: string;
      year: number | null;
      terms: LinkedTerm[];
      /** Owed from the years before. */
      earlier_cents: number;
      balance_cents: number;
      paybill: string | null;
      /** Masked, and null where no phone may be asked. */
      prompt_phone: string | null;
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
  /** On the page that the link of a receipt opens. */
  receipt?: LinkedReceipt;
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
