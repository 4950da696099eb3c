import type { InputOf } from '@darasa/contract/endpoint';
import {
  type changeConsentWording,
  consentKinds,
  type ConsentKind,
  consentWords,
  type ConsentWording,
} from '@darasa/contract/students/care/consents';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

/** The words in use, kind by kind: the school's own, or those that everybody begins with. */
export async function wordingsOf(
  ctx: Pick<Ctx, 'db'>,
  school_id?: string,
): Promise<ConsentWording[]> {
  const own = await queries.listWordings(ctx.db, school_id);
  return consentKinds.map((kind) => own.find((one) => one.kind === kind) ?? usual(kind));
}

const usual = (kind: ConsentKind): ConsentWording => ({
  kind,
  version: consentWords[kind].version,
  wording: consentWords[kind].wording,
  changed_by: null,
  changed_at: null,
});

export async function change(
  ctx: Ctx,
  { kind, version, wording }: InputOf<typeof changeConsentWording>,
): Promise<ConsentWording> {
  const before = (await wordingsOf(ctx)).find((one) => one.kind === kind)!;
  const id = newId(ctx.now.getTime());
  const now = nowIso(ctx);
  const row = { id, kind, version: version + 1, wording, by: ctx.user.id, now };
  const made = before.version === version && (await queries.insertWording(ctx.db, row));
  if (!made) throw stale(before, { wording });
  const after = {
    kind,
    version: row.version,
    wording,
    changed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    changed_at: now,
  };
  ctx.changed('consent wording', id, before, after);
  return after;
}
