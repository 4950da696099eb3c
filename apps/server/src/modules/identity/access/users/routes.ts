import {
  createUser,
  disableUser,
  enableUser,
  endUserSessions,
  exportUsers,
  getUser,
  inviteUser,
  linkStaff,
  listUsers,
  resetUser,
  setAdmin,
  setDirector,
  unlockUser,
  type User,
  type UserRow,
} from '@darasa/contract/identity/access/users';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { smsNote } from '../invites/service.ts';
import { listForExport, listPage, type UserFilter } from './queries.ts';
import * as service from './service.ts';
import { link } from './staff-link.ts';

const columns: Column[] = [
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'user_type', head: 'Kind', kind: 'text' },
  { key: 'email', head: 'Email', kind: 'text' },
  { key: 'phone', head: 'Phone', kind: 'text' },
  { key: 'roles', head: 'Roles', kind: 'text' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'last_sign_in_at', head: 'Last sign-in', kind: 'datetime' },
];

const state_words = {
  active: 'Active',
  never: 'Never signed in',
  locked: 'Locked',
  disabled: 'Disabled',
};

const rowOf = (row: UserRow) => ({
  ...row,
  name: `${row.first_name} ${row.last_name}`,
  user_type: row.user_type === 'staff' ? 'Staff' : 'Parent',
  roles: [...(row.is_admin ? ['Administrator'] : []), ...row.roles].join(', '),
  state: state_words[row.state],
});

function filterInWords({ user_type, state, search }: UserFilter): string {
  const words = [
    user_type === 'staff' ? 'Staff' : '',
    user_type === 'parent' ? 'Parents' : '',
    state ? state_words[state] : '',
    search ? `Containing "${search}"` : '',
  ];
  return words.filter(Boolean).join(', ');
}

const withNote = async (ctx: Ctx, sentence: string, user: User) =>
  said(sentence + (await smsNote(ctx.db, user.phone)), user);

export const routes = [
  route(listUsers, (ctx, input) => listPage(ctx.db, input, ctx.now)),
  route(exportUsers, async (ctx, { format, ...filter }) => {
    const rows = await listForExport(ctx.db, filter, ctx.now, rows_max[format] + 1);
    const filter_words = filterInWords(filter);
    return exportAnswer({
      ctx,
      title: 'Users',
      filter_words,
      columns,
      rows: rows.map(rowOf),
      format,
    });
  }),
  route(getUser, service.read),
  route(createUser, async (ctx, input, { origin }) =>
    withNote(
      ctx,
      'The sign-in is added, and a link is on its way.',
      await service.add(ctx, input, origin),
    ),
  ),
  route(disableUser, async (ctx, input) =>
    said('The sign-in is disabled.', await service.disable(ctx, input)),
  ),
  route(enableUser, async (ctx, input) =>
    said('The sign-in is enabled.', await service.enable(ctx, input)),
  ),
  route(unlockUser, async (ctx, input) =>
    said('The sign-in is unlocked.', await service.unlock(ctx, input)),
  ),
  route(endUserSessions, async (ctx, input) =>
    said('All sessions were ended.', await service.endAllSessions(ctx, input)),
  ),
  route(resetUser, async (ctx, input, { origin }) =>
    withNote(
      ctx,
      'A link for a new password is on its way.',
      await service.reset(ctx, input, origin),
    ),
  ),
  route(inviteUser, async (ctx, input, { origin }) =>
    withNote(ctx, 'The invitation was sent again.', await service.invite(ctx, input, origin)),
  ),
  route(linkStaff, async (ctx, input) =>
    said(
      input.staff_id
        ? 'The sign-in belongs to the record now.'
        : 'The sign-in belongs to no record any more.',
      await link(ctx, input),
    ),
  ),
  route(setAdmin, async (ctx, input) =>
    said(
      input.is_admin ? 'This person is an administrator now.' : 'No longer an administrator.',
      await service.makeAdmin(ctx, input),
    ),
  ),
  route(setDirector, async (ctx, input) =>
    said(
      input.is_director ? 'This person is a director now.' : 'No longer a director.',
      await service.makeDirector(ctx, input),
    ),
  ),
];
