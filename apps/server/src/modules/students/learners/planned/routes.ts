import { cancelPlannedChange } from '@darasa/contract/students/learners/moves';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { cancel } from './service.ts';

export const routes = [
  route(cancelPlannedChange, async (ctx, { id }) =>
    said('The change is taken back.', await cancel(ctx, id)),
  ),
];
