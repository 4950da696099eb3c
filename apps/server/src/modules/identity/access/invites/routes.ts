import { acceptInvite } from '@darasa/contract/identity/access/users';
import { said } from '#platform/http/envelope.ts';
import { openRoute } from '#platform/http/open-route.ts';
import { accept, type KnowsChild } from './service.ts';

export const inviteRoutes = (knowsChild: KnowsChild) => [
  openRoute(acceptInvite, async (open, input) =>
    said('Your password is set. Sign in with it.', await accept(open, input, knowsChild)),
  ),
];
