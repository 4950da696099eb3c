import { getStaffClasses, handOverClasses } from '@darasa/contract/staff/classes';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { handOver, read } from './service.ts';

export const routes = [
  route(getStaffClasses, read),
  route(handOverClasses, async (ctx, input) =>
    said('The classes are handed over.', await handOver(ctx, input)),
  ),
];
