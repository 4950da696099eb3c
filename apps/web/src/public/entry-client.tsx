import type { LinkedReceipt, PageData, PageOrganisation } from '@darasa/contract/website/page-data';
import { startIdle } from '../platform/idle.ts';
import { rememberLocation } from '../platform/last-location.ts';
import { startOnline } from '../platform/online.ts';
import { readPageData } from '../platform/page-data.ts';
import { startReports } from '../platform/report-errors.ts';
import {
  readSession,
  rememberLogin,
  setTenantId,
  startSitting,
  watchOtherTabs,
} from '../platform/session.ts';
import { startTheme } from '../platform/theme.ts';
import { startTrustedTypes } from '../platform/trusted-types.ts';
import { Header } from './chrome/header.tsx';
import { elsewhere } from './elsewhere.ts';
import { body_island, head_island } from './islands.ts';
import { isSitePage } from './links.ts';
import { livePage } from './live-pages.tsx';
import { takeOver } from './take-over.tsx';
import './public.css';

const data = readPageData() as PageData;
const path = location.pathname.replace(/(.)\/{1,20}$/, '$1');

startTrustedTypes();
startReports();
startTheme();
startSitting();
watchOtherTabs();
if (data.organisation) setTenantId(data.organisation.id);

rememberLogin(path);

const away = elsewhere(path, data, readSession());
if (away) location.replace(away);
else start();

function start(): void {
  const session = readSession();
  if (session) startIdle();
  if (session) rememberLocation(path, session.user.id, isSitePage);
  startOnline();
  takeOver(head_island, <Header path={path} data={data} />);
  takeOver(body_island, livePage(path, data));
  if (data.organisation && data.receipt) void startReceipt(data.organisation, data.receipt);
}

/** Nobody who signs in waits for the page of a receipt. */
async function startReceipt(organisation: PageOrganisation, receipt: LinkedReceipt): Promise<void> {
  const { ReceiptPage } = await import('./receipt/receipt-page.tsx');
  takeOver(body_island, <ReceiptPage organisation={organisation} receipt={receipt} />);
}
