import { ColumnsContext, FetchProvider, lazyDialog, LinkProvider, Toaster } from '@darasa/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { leaveToLogin } from '../platform/leave.ts';
import { AppLink } from '../platform/link.tsx';
import { loadOrRaise } from '../platform/preload-error.ts';
import { onSession, readSession, type Session } from '../platform/session.ts';
import { onWaiting, readWaiting } from '../platform/step-up.ts';
import { useColumnsInAddress } from '../platform/use-url-state.ts';
import { ViewerProvider } from '../platform/viewer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Routes } from './routes.tsx';
import { Shell } from './shell.tsx';

/** Everything behind the sign-in. Whoever has no session belongs on a login page. */
export function App({ client }: { client: QueryClient }) {
  const session = useSyncExternalStore(onSession, readSession);
  useEffect(() => {
    if (!session) leaveToLogin();
  }, [session]);
  if (!session) return null;
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <LinkProvider link={AppLink}>
          <FetchProvider fetch={loadOrRaise}>
            <ViewerProvider session={session}>
              <SamePerson session={session} />
              <ColumnsInAddress>
                <Shell>
                  <Routes />
                </Shell>
              </ColumnsInAddress>
              <StepUp />
              <Toaster />
            </ViewerProvider>
          </FetchProvider>
        </LinkProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function ColumnsInAddress({ children }: { children: ReactNode }) {
  return <ColumnsContext value={useColumnsInAddress()}>{children}</ColumnsContext>;
}

const StepUpDialog = lazyDialog(() => import('./step-up-dialog.tsx'));
const GatePinDialog = lazyDialog(() => import('./gate-pin-dialog.tsx'));

/** Its form is fetched when it is first needed. */
function StepUp() {
  const waiting = useSyncExternalStore(onWaiting, readWaiting);
  if (!waiting) return null;
  const Wanted = waiting.wants === 'pin' ? GatePinDialog : StepUpDialog;
  return <Wanted waiting={waiting} onClose={waiting.giveUp} />;
}

/** Another tab may sign somebody else in or switch the school: what is on screen is then not theirs. */
function SamePerson({ session }: { session: Session }) {
  const [first] = useState(session);
  const { id, active_school_id } = session.user;
  useEffect(() => {
    const same = first.user.id === id && first.user.active_school_id === active_school_id;
    if (!same) location.reload();
  }, [first, id, active_school_id]);
  return null;
}
