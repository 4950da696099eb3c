import * as contract from '@darasa/contract/students/families/family-requests';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { smsNote } from '#modules/identity/index.ts';
import { openPreview } from '../family/preview.ts';
import { preview } from '../family/service.ts';
import { decide, read } from './decide.ts';
import { requests } from './queries.ts';
import { invite } from './sign-in.ts';

export const routes = [
  ...listRoutes(requests),
  route(contract.getFamilyRequest, (ctx, { id }) => read(ctx, id)),
  route(contract.decideFamilyRequest, decide),
  route(contract.previewPortal, (ctx, { id }) => preview(ctx, id)),
  route(contract.openPortalPreview, openPreview),
  route(contract.inviteGuardian, async (ctx, { id }, { origin }) => {
    const guardian = await invite(ctx, id, origin);
    const note = await smsNote(ctx.db, guardian.phone);
    return said(`The invitation is on its way.${note}`, guardian);
  }),
];
