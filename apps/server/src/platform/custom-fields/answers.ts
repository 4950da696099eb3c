import { hasModule } from '@darasa/contract/access';
import type { InputOf } from '@darasa/contract/endpoint';
import type { CustomField, saveAnswers } from '@darasa/contract/platform/custom-fields';
import { type Answer, answerProblem } from '@darasa/rules/custom-field';
import type { Ctx } from '../ctx.ts';
import { fail, stale } from '../fail.ts';
import type { FieldHolder } from './holder.ts';
import * as queries from './queries.ts';

interface Place {
  record_type: string;
  record_id: string;
}

/** Only what the person may see; the rest stays where it is. */
function visibleTo(
  ctx: Ctx,
  holder: Pick<FieldHolder, 'module'>,
  fields: CustomField[],
): CustomField[] {
  const may_edit = hasModule(ctx.user, holder.module, 'edit');
  return fields.filter(
    ({ seen_by }) =>
      seen_by === 'everyone' || (seen_by === 'editors' ? may_edit : ctx.user.is_admin),
  );
}

export async function questions(ctx: Ctx, holder: FieldHolder) {
  if (!hasModule(ctx.user, holder.module)) throw fail('access.denied');
  const all = await queries.listFields(ctx.db, { record_type: holder.record_type });
  const rows = visibleTo(ctx, holder, all).filter((field) => field.asked_on === 'new');
  return { rows, count: rows.length };
}

export async function read(ctx: Ctx, holder: FieldHolder, { record_type, record_id }: Place) {
  if (!hasModule(ctx.user, holder.module)) throw fail('access.denied');
  const [is_there, all, stored] = await Promise.all([
    holder.exists(ctx, record_id),
    queries.listFields(ctx.db, { record_type }),
    queries.findAnswers(ctx.db, record_type, record_id),
  ]);
  if (!is_there) throw fail('record.not_found');
  const fields = visibleTo(ctx, holder, all);
  return { fields, answers: pick(fields, stored.answers), version: stored.version };
}

export async function save(ctx: Ctx, holder: FieldHolder, input: InputOf<typeof saveAnswers>) {
  if (!hasModule(ctx.user, holder.module, 'edit')) throw fail('access.denied');
  const before = await read(ctx, holder, input);
  checkAnswers(before.fields, input.answers);
  const stored = await queries.findAnswers(ctx.db, input.record_type, input.record_id);
  const hidden = Object.entries(stored.answers).filter(
    ([id]) => !before.fields.some((field) => field.id === id),
  );
  const answers = { ...Object.fromEntries(hidden), ...pick(before.fields, input.answers) };
  const saved =
    stored.version === input.version &&
    (await queries.saveAnswers(ctx.db, input, { answers, version: input.version }));
  if (!saved) throw stale(before, input.answers);
  const after = await read(ctx, holder, input);
  const { record_type, record_id } = input;
  ctx.changed(record_type, record_id, inWords(before), inWords(after));
  return after;
}

/**
 * For a module that makes a record: keeps what its form asked, in the same transaction. Faults come
 * back at `custom.<field>`, where the form has them.
 */
export async function keepNewAnswers(
  ctx: Ctx,
  holder: Pick<FieldHolder, 'record_type' | 'module'>,
  record_id: string,
  answers: Record<string, Answer | undefined>,
): Promise<void> {
  const { record_type } = holder;
  const all = await queries.listFields(ctx.db, { record_type });
  // Nobody is held up by a question that they were never shown.
  const asked = visibleTo(ctx, holder, all).filter((field) => field.asked_on === 'new');
  checkAnswers(asked, answers, 'custom');
  const kept = pick(asked, answers);
  if (Object.keys(kept).length === 0) return;
  await queries.saveAnswers(ctx.db, { record_type, record_id }, { answers: kept, version: 0 });
  ctx.changed(record_type, record_id, null, inWords({ fields: asked, answers: kept }));
}

function checkAnswers(
  fields: CustomField[],
  answers: Record<string, Answer | undefined>,
  under = 'answers',
): void {
  const faults = fields.flatMap((field) => {
    const message = answerProblem(field, answers[field.id]);
    return message ? [{ path: `${under}.${field.id}`, message }] : [];
  });
  if (faults.length > 0) throw fail('request.invalid', {}, { fields: faults });
}

const pick = (
  fields: CustomField[],
  answers: Record<string, Answer | undefined>,
): Record<string, Answer> =>
  Object.fromEntries(
    fields.flatMap(({ id }) => {
      const answer = answers[id];
      return answer === undefined || answer === '' ? [] : [[id, answer] as const];
    }),
  );

const inWords = ({ fields, answers }: { fields: CustomField[]; answers: Record<string, Answer> }) =>
  Object.fromEntries(fields.map(({ id, label }) => [label, answers[id] ?? null]));
