import { counted } from '@darasa/rules/counted';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  changeKinds,
  type listMoneyChanges,
  type MoneyChange,
  type reviewMoneyChanges,
} from '@darasa/contract/finance/books/money-changes';
import { addDays, isoDate } from '@darasa/rules/dates';
import { changeInWords, changesOf } from '#platform/audit/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { exportAnswer, type ExportFormat, rows_max } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './queries.ts';

const looked_back_max = 366;
const looked_back_days = 30;

const lookingOf = (ctx: Ctx, days = looked_back_days): queries.Onlooker => ({
  user_id: ctx.user.id,
  since: `${addDays(isoDate(ctx.now), -days)}T00:00:00+03:00`,
});

export async function list(
  ctx: Ctx,
  input: InputOf<typeof listMoneyChanges>,
): Promise<OutputOf<typeof listMoneyChanges>> {
  const { names, ...found } = await queries.listPage(ctx.db, lookingOf(ctx, input.days), input);
  return { ...found, rows: found.rows.map((line) => shownOf(line, names)) };
}

const shownOf = (
  { before, after, ...line }: queries.ChangeLine,
  names: ReadonlyMap<string, string>,
): MoneyChange => ({
  id: line.id,
  at: line.at,
  kind: line.kind,
  risk: line.risk,
  action: line.action,
  who: line.who,
  record_type: line.record_type,
  record_id: line.record_id,
  changes: changesOf(before, after, names),
  is_mine: line.is_mine,
  is_reviewed: line.is_reviewed,
  reviews: line.reviews,
});

/** Looking at one's own changes proves nothing, so they are not counted. */
export async function review(
  ctx: Ctx,
  { ids, note }: InputOf<typeof reviewMoneyChanges>,
): Promise<{ reviewed_count: number }> {
  const reviewed_count = await queries.insertReviews(ctx.db, lookingOf(ctx, looked_back_max), {
    ids,
    note: note || null,
    now: nowIso(ctx),
  });
  if (reviewed_count === 0) throw fail('record.not_found');
  ctx.changed('review of money changes', ids[0]!, null, { reviewed: reviewed_count, note });
  return { reviewed_count };
}

export async function exportRows(ctx: Ctx, filter: queries.ChangeFilter, format: ExportFormat) {
  const looking = lookingOf(ctx, filter.days);
  const limit = rows_max[format] + 1;
  const { lines, names } = await queries.listForExport(ctx.db, looking, filter, limit);
  const words = [
    counted(filter.days ?? looked_back_days, 'day'),
    filter.show === 'new' ? 'not looked at yet' : 'all',
    filter.risk && `${filter.risk} risk`,
    filter.kind && changeKinds[filter.kind].label,
  ];
  return exportAnswer({
    ctx,
    title: 'Changes to money records',
    filter_words: words.filter(Boolean).join(', '),
    columns: [
      { key: 'at', head: 'When', kind: 'datetime' },
      { key: 'risk', head: 'Risk', kind: 'text' },
      { key: 'kind', head: 'Kind', kind: 'text' },
      { key: 'action', head: 'What was done', kind: 'text' },
      { key: 'who', head: 'Who', kind: 'text' },
      { key: 'changes', head: 'What changed', kind: 'text' },
      { key: 'reviewed', head: 'Reviewed by', kind: 'text' },
    ],
    rows: lines.map((line) => ({
      at: line.at,
      risk: line.risk,
      kind: changeKinds[line.kind].label,
      action: line.action,
      who: line.who ?? 'The system',
      changes: changesOf(line.before, line.after, names)
        .map(changeInWords)
        .join('. ')
        .slice(0, 1_000),
      reviewed: line.reviews.map((one) => one.name).join(', '),
    })),
    format,
  });
}
