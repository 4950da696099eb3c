import { reportClientError } from '@darasa/contract/platform/client-reports';
import { bareRoute } from '../http/bare-route.ts';
import type { Route } from '../http/route.ts';
import { scrub } from './scrub.ts';

export const routes: Route[] = [
  // A line in the log and nothing else: a browser cannot make us keep anything.
  bareRoute(reportClientError, (bare, { message, path, stack }) => {
    const client_error = {
      message: scrub(message),
      path: scrub(path),
      ...(stack ? { stack: scrub(stack) } : {}),
    };
    bare.log.warn({ client_error }, 'error in a browser');
    return {};
  }),
];
