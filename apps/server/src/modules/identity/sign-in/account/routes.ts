import {
  changePassword,
  editAccount,
  endMyOtherSessions,
  endMySession,
  getAccount,
  listMySessions,
  removePhoto,
  setPhoto,
} from '@darasa/contract/identity/sign-in/account';
import { confirmPassword } from '@darasa/contract/identity/access/users';
import { said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import * as details from './details.ts';
import * as password from './password.ts';
import * as photo from './photo.ts';
import * as sessions from './sessions.ts';

/** A parent's language is kept by the school as well, so whoever keeps it is told. */
export const detailRoutes = (keepLanguage: details.KeepLanguage) => [
  route(editAccount, async (ctx, input) =>
    said('Your details were saved.', await details.edit(ctx, input, keepLanguage)),
  ),
];

export const routes = [
  route(getAccount, details.read),
  uploadRoute(setPhoto, photo.draw, async (ctx, _input, { files, content }) =>
    said('Your photo was saved.', await photo.set(ctx, files, content)),
  ),
  route(removePhoto, async (ctx) => said('Your photo was removed.', await photo.remove(ctx))),
  route(changePassword, async (ctx, input, door) => {
    const opening = { ...ctx, ...door, tenant: { id: ctx.tenant_id } };
    return said('Your password was changed.', await password.changePassword(ctx, opening, input));
  }),
  route(confirmPassword, password.confirm),
  route(listMySessions, sessions.list),
  route(endMySession, async (ctx, input) =>
    said('The session was ended.', await sessions.endOne(ctx, input)),
  ),
  route(endMyOtherSessions, async (ctx) =>
    said('All other sessions were ended.', await sessions.endOthers(ctx)),
  ),
];
