import { director, hasModule } from '@darasa/contract/access';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../ctx.ts';
import { scopeOf } from '../db/scope.ts';
import { documentTypes } from './document-types.ts';

/** A viewer is what decides which items somebody may look at. */
export interface Viewer {
  user_id: string;
  /** Directors and the administration see all of the school's items. */
  sees_all: boolean;
  /** Types whose module the viewer may open. */
  types: string[];
  /** Some role is limited to classes or accounts: each document is looked at before it is shown. */
  limited: boolean;
  today: string;
}

type Looking = Pick<Ctx, 'db' | 'user' | 'staff' | 'now'>;

export const isDirector = (ctx: Pick<Ctx, 'staff'>): boolean =>
  ctx.staff?.responsibility === director;

export const viewerOf = (ctx: Looking): Viewer => ({
  user_id: ctx.user.id,
  sees_all: isDirector(ctx) || hasModule(ctx.user, 'administration'),
  types: documentTypes()
    .filter((type) => type.module && hasModule(ctx.user, type.module))
    .map((type) => type.key),
  limited: isLimited(ctx),
  today: isoDate(ctx.now),
});

function isLimited({ db }: Pick<Ctx, 'db'>): boolean {
  const { limits = '*' } = scopeOf(db);
  return limits !== '*' && (limits.places !== '*' || limits.money_accounts !== '*');
}
