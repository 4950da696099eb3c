import { SkeletonLines } from '@darasa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { rememberLocation } from '../platform/last-location.ts';
import { loadOrRaise } from '../platform/preload-error.ts';
import { isRefreshing, onRefreshing } from '../platform/refresh.ts';
import { useViewer } from '../platform/viewer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { mayOpen, titleOf } from './menu.ts';
import { NotFoundPage, UnauthorizedPage } from './message-pages.tsx';
import { places, type Place } from './places.ts';
import { first_screens, hasScreen, screens } from './screens.ts';

/** The screen of the path that was asked for, behind its guard. */
export function Routes() {
  const [path] = useLocation();
  const { user } = useViewer();
  useEffect(() => {
    document.title = titleOf(path);
  }, [path]);
  const [own_home, not_theirs] =
    user.user_type === 'parent'
      ? ['/parent/app', '/dashboard/app']
      : ['/dashboard/app', '/parent/app/*?'];
  return (
    <ErrorBoundary key={path}>
      <WhileRefreshing>
        <Switch>
          <Route path="/dashboard">{() => <Redirect to={own_home} replace />}</Route>
          <Route path={not_theirs}>{() => <Redirect to={own_home} replace />}</Route>
          {drawn.map(({ place, Screen }) => (
            <Route key={place.path} path={place.path}>
              {() => <Guarded place={place} Screen={Screen} />}
            </Route>
          ))}
          <Route>{() => <NotFoundPage />}</Route>
        </Switch>
      </WhileRefreshing>
    </ErrorBoundary>
  );
}

const drawn = places.flatMap((place) => {
  const First = first_screens[place.path];
  if (First) return [{ place, Screen: First }];
  const load = screens[place.path];
  return load ? [{ place, Screen: lazy(() => loadOrRaise(load)) }] : [];
});

function Guarded({ place, Screen }: { place: Place; Screen: ComponentType }) {
  const viewer = useViewer();
  const allowed = mayOpen(viewer, place);
  useEffect(() => {
    if (allowed) rememberLocation(place.path, viewer.user.id, hasScreen);
  }, [allowed, place.path, viewer.user.id]);
  if (!allowed) return <UnauthorizedPage />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Screen />
      <Arrival path={place.path} />
    </Suspense>
  );
}

function LoadingScreen() {
  return (
    <main className="page" id="main">
      <SkeletonLines label="Loading" lines={6} />
    </main>
  );
}

let arrived_at: string | null = null;

/** After a change of screen, keyboards and screen readers continue at its beginning. */
function Arrival({ path }: { path: string }) {
  useEffect(() => {
    const is_first = arrived_at === null;
    arrived_at = path;
    if (is_first) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
  return null;
}

/**
 * The first refresh of a visit happens before there is anything to see, and is said in words. Later
 * ones must not take a half-filled form away, so the screen stays.
 */
function WhileRefreshing({ children }: { children: React.ReactNode }) {
  const client = useQueryClient();
  const refreshing = useSyncExternalStore(onRefreshing, isRefreshing);
  const has_data = () =>
    client
      .getQueryCache()
      .getAll()
      .some((query) => query.state.dataUpdatedAt > 0);
  const waiting = refreshing && !has_data();
  return (
    <>
      {waiting ? (
        <p className="page" role="status">
          Loading...
        </p>
      ) : null}
      <div className="screen" hidden={waiting}>
        {children}
      </div>
    </>
  );
}
