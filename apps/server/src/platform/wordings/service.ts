import type { InputOf } from '@darasa/contract/endpoint';
import type { editWording, restoreWording, Wording } from '@darasa/contract/platform/wordings';
import { system_keys, type SystemKey, systemMessage } from '@darasa/rules/system-messages';
import { type Ctx, nowIso } from '../ctx.ts';
import { fail, stale } from '../fail.ts';
import * as queries from './queries.ts';

export async function list(ctx: Ctx): Promise<{ rows: Wording[] }> {
  const stored = new Map((await queries.listWordings(ctx.db)).map((one) => [one.key, one]));
  return { rows: system_keys.map((key) => shown(key, stored.get(key))) };
}

function shown(key: SystemKey, own: queries.StoredWording | undefined): Wording {
  const { name, when, text_en, text_sw } = systemMessage(key);
  return {
    key,
    name,
    when,
    text_en: own?.text_en ?? text_en,
    text_sw: own?.text_en ? own.text_sw : text_sw,
    is_own: Boolean(own?.text_en),
    changed_by: own?.changed_by ?? null,
    changed_at: own?.changed_at ?? null,
    version: own?.version ?? 0,
  };
}

export async function edit(ctx: Ctx, input: InputOf<typeof editWording>): Promise<Wording> {
  const { key, version, text_en, text_sw = '' } = input;
  const current = await queries.findWording(ctx.db, key);
  const yours = { key, text_en, text_sw: text_sw || null };
  if ((current?.version ?? 0) !== version) {
    throw stale(shown(key, current), yours);
  }
  return save(ctx, yours, current);
}

export async function restore(ctx: Ctx, { key }: InputOf<typeof restoreWording>): Promise<Wording> {
  const current = await queries.findWording(ctx.db, key);
  if (!current?.text_en) throw fail('wording.usual');
  return save(ctx, { key, text_en: null, text_sw: null }, current);
}

async function save(
  ctx: Ctx,
  row: { key: SystemKey; text_en: string | null; text_sw: string | null },
  current: queries.StoredWording | undefined,
): Promise<Wording> {
  const over = current?.version ?? 0;
  if (!(await queries.saveWording(ctx.db, row, over, ctx.user.id, nowIso(ctx)))) {
    throw stale(shown(row.key, current), row);
  }
  const after = shown(row.key, await queries.findWording(ctx.db, row.key));
  ctx.changed('wording', row.key, shown(row.key, current), after);
  return after;
}
