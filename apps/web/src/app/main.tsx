import { setStyleNonce, toast } from '@darasa/ui';
import { createRoot } from 'react-dom/client';
import { startIdle } from '../platform/idle.ts';
import { leaveTo } from '../platform/leave.ts';
import { takeNotice } from '../platform/notice-for-later.ts';
import { beatOf, hearBeat } from '../platform/offline-queue/heartbeat.ts';
import { startOnline } from '../platform/online.ts';
import { readPageData } from '../platform/page-data.ts';
import { reloadOnPreloadError } from '../platform/preload-error.ts';
import { createQueryClient } from '../platform/query.ts';
import { startReports } from '../platform/report-errors.ts';
import { root_errors } from '../platform/root-errors.ts';
import { startServiceWorker } from '../platform/service-worker.ts';
import { setTenantId, startSitting, watchOtherTabs } from '../platform/session.ts';
import { startTheme } from '../platform/theme.ts';
import { startTrustedTypes } from '../platform/trusted-types.ts';
import { App } from './app.tsx';
import './app.css';

// The page's policy forbids making code from text. Zod would try, fail, and leave a violation report
// at every visit; told beforehand, it does not try.
// Kept, not replaced: whoever was read before us holds on to it.
const zod_key = '__zod_globalConfig';
const page = globalThis as { [zod_key]?: { jitless?: boolean } };
page[zod_key] = Object.assign(page[zod_key] ?? {}, { jitless: true });

const { organisation, nonce } = readPageData();

startTrustedTypes();
startReports();
startTheme();
reloadOnPreloadError();
startSitting();
watchOtherTabs();
setStyleNonce(nonce);
if (organisation) setTenantId(organisation.id);

if (organisation?.deactivated) {
  leaveTo('/suspended');
} else {
  startIdle({ say: beatOf, hear: (answer) => void hearBeat(answer).catch(() => undefined) });
  startOnline();
  startServiceWorker();
  const notice = takeNotice();
  if (notice) toast({ title: notice });
  const root = createRoot(document.getElementById('root') as HTMLElement, root_errors);
  root.render(<App client={createQueryClient()} />);
}
