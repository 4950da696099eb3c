import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  Holder,
  listPermissionChanges,
  PermissionChange,
  whoCan,
} from '@darasa/contract/identity/access/access-reports';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { changeInWords, changesOf } from '#platform/audit/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import * as queries from './queries.ts';

export async function listHolders(
  ctx: Ctx,
  input: InputOf<typeof whoCan>,
): Promise<OutputOf<typeof whoCan>> {
  const sources = await queries.listSources(ctx.db, input, isoDate(ctx.now));
  const holders = new Map<string, Holder>();
  for (const source of sources) {
    const { user_id, name, is_admin } = source;
    const holder = holders.get(user_id) ?? { user_id, name, is_admin, why: [] };
    holder.why.push(inWords(source));
    holders.set(user_id, holder);
  }
  return { rows: [...holders.values()], count: holders.size };
}

function inWords({ kind, source, school, to_on, limits }: queries.Source): string {
  const until = to_on ? ` until ${formatDate(to_on)}` : '';
  if (kind === 'admin') return 'Administrator: may do everything';
  if (kind === 'exception') return `Exception, ${school ?? 'every school'}${until}: ${source}`;
  const only = limits.length > 0 ? `, only ${limits.join(', ')}` : '';
  return `Role ${source}, ${school ?? 'every school'}${until}${only}`;
}

const shown_max = 500;

export async function listMonth(
  ctx: Ctx,
  { month = isoDate(ctx.now).slice(0, 7) }: InputOf<typeof listPermissionChanges>,
  limit = shown_max,
): Promise<OutputOf<typeof listPermissionChanges>> {
  const lines = await queries.listChanges(ctx.db, month, limit);
  return { rows: lines.map(changeOf), count: lines.length, month };
}

function changeOf({ id, at, who, action, before, after, role_name }: queries.ChangeLine) {
  const known = { ...before, ...after };
  const about = known['person'] ?? role_name ?? known['name'] ?? known['school'] ?? '';
  const { person: _was, ...from } = before ?? {};
  const { person: _is, ...to } = after ?? {};
  const changes = changesOf(before && from, after && to);
  return {
    id,
    at,
    who,
    about: String(about),
    // The board reads what was done; when it counts is for the one who does it.
    what: action.split(';')[0]!,
    changes: changes.map(changeInWords).join('; '),
  } satisfies PermissionChange;
}
