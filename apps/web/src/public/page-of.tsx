import type { LinkedReceipt, PageData } from '@darasa/contract/website/page-data';
import type { ReactNode } from 'react';
import { SitePageBody } from './home/site-page.tsx';
import { all_links } from './links.ts';
import { ReceiptPage } from './receipt/receipt-page.tsx';
import { livePage } from './live-pages.tsx';
import { VerifyPage } from './status/verify-page.tsx';
import { NoSchool, NotFound, Suspended, Unauthorized } from './status/status-pages.tsx';

interface Page {
  title: string;
  status: number;
  body: ReactNode;
  /** A browser takes this page over, and needs its data for that. */
  live: boolean;
  /** The page has a head of its own, and leads nowhere else. */
  bare?: boolean;
}

/** Which page a path shows. */
export function pageOf(path: string, data: PageData): Page {
  const { organisation, page } = data;
  // A domain nobody has claimed is not an error: somebody may just have mistyped it.
  if (!organisation) return read('No school here', <NoSchool />);
  if (data.receipt) {
    return {
      title: `${receiptTitles[data.receipt.state]} · ${organisation.name}`,
      status: data.receipt.state === 'ended' ? 404 : 200,
      body: <ReceiptPage organisation={organisation} receipt={data.receipt} />,
      live: true,
      bare: true,
    };
  }
  const title = titleOf(path, organisation.name);
  const live = livePage(path, data);
  if (live) return { title, status: 200, body: live, live: true };
  if (page && path === `/home/${page.slug}`) {
    return read(title, <SitePageBody organisation={organisation} page={page} />);
  }
  if (data.document) {
    const status = data.document.verdict === 'not-ours' ? 404 : 200;
    return read(
      `Check a document · ${organisation.name}`,
      <VerifyPage document={data.document} />,
      status,
    );
  }
  if (path === '/suspended') return read(title, <Suspended />);
  if (path === '/unauthorized') return read(title, <Unauthorized />, 403);
  return read(`Page not found · ${organisation.name}`, <NotFound />, 404);
}

const receiptTitles: Record<LinkedReceipt['state'], string> = {
  open: 'Receipt',
  cancelled: 'Receipt cancelled',
  ended: 'This link has ended',
};

const read = (title: string, body: ReactNode, status = 200): Page => ({
  title,
  status,
  body,
  live: false,
});

const titles: Record<string, string> = {
  ...Object.fromEntries(all_links.map(({ href, label }) => [href, label])),
  // The contact page stands under the title of the privacy policy, as the specification has it.
  '/home/contact-us': 'Privacy Policy',
  '/auth/login': 'Sign in',
  '/parent/auth/login': 'Parent sign-in',
  '/auth/forgot-password': 'Reset your password',
  '/auth/set-password': 'Set your password',
  '/suspended': 'Suspended',
  '/unauthorized': 'No access',
};

const titleOf = (path: string, organisation: string): string =>
  path === '/home/app' ? organisation : `${titles[path] ?? ''} · ${organisation}`;
