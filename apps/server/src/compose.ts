import * as identity from './modules/identity/index.ts';
import * as website from './modules/website/index.ts';
import { type App, type AppOptions, createApp } from './platform/http/app.ts';
import type { Route } from './platform/http/route.ts';
import { rememberTenants } from './platform/tenancy.ts';

/** Every route of the product, in one place: what is not listed here does not exist. */
export const routes: Route[] = [...identity.routes, ...website.routes];

type Options = Omit<AppOptions, 'routes' | 'findSession' | 'findTenant'> &
  Partial<Pick<AppOptions, 'routes' | 'findTenant'>>;

export function composeApp(options: Options): App {
  return createApp({
    routes,
    findSession: identity.findLiveSession,
    findTenant: rememberTenants(options.pool, options.clock),
    ...options,
  });
}
