import type { InputOf } from '@darasa/contract/endpoint';
import type {
  checkGovernment,
  LearnerChange,
  makeGovernmentExport,
} from '@darasa/contract/students/learners/government';
import { isLeaver } from '@darasa/contract/students/learners/status-words';
import { governmentFaults } from '@darasa/rules/government';
import { learnerName } from '@darasa/rules/names';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { changedFields, fieldsOf, government_columns, hashOf } from './fields.ts';
import * as queries from './queries.ts';

interface Compared {
  row: queries.GovernmentRow;
  fields: queries.Fields;
  hash: string;
  change: LearnerChange;
  faults: string[];
}

/** Every learner beside what was last handed over; a leaver who was told of is no longer news. */
async function compare(ctx: Ctx, class_id: string | undefined): Promise<Compared[]> {
  const rows = await queries.listLearners(ctx.db, class_id ?? null);
  return rows
    .map((row) => {
      const fields = fieldsOf(row);
      const hash = hashOf(fields);
      return { row, fields, hash, change: changeOf(row, hash), faults: faultsOf(row) };
    })
    .filter(({ row, change }) => !isLeaver(row.status) || change === 'left');
}

function changeOf(row: queries.GovernmentRow, hash: string): LearnerChange {
  if (row.last_hash === hash) return 'same';
  if (isLeaver(row.status)) return 'left';
  return row.last_hash ? 'changed' : 'new';
}

const faultsOf = (row: queries.GovernmentRow): string[] =>
  isLeaver(row.status)
    ? []
    : [
        ...(row.is_withheld ? [withheld_words] : []),
        ...governmentFaults({
          ...row,
          phones: [row.mother_phone, row.father_phone, row.guardian_phone],
        }),
      ];

const withheld_words = 'The family said no to data sharing: left out of the file';

/** Those with most to mend come first. */
export async function check(ctx: Ctx, input: InputOf<typeof checkGovernment>) {
  const { page, page_size, state, class_id } = input;
  const all = await compare(ctx, class_id);
  const with_faults = all.filter(({ faults }) => faults.length > 0);
  const to_send = all.filter(({ change, row }) => change !== 'same' && !row.is_withheld);
  const shown = state === 'faults' ? with_faults : state === 'to-send' ? to_send : all;
  const rows = shown
    .toSorted((a, b) => b.faults.length - a.faults.length)
    .slice((page - 1) * page_size, page * page_size);
  return {
    rows: rows.map(({ row, fields, change, faults }) => ({
      id: row.id,
      name: learnerName(row),
      admission_number: row.admission_number,
      class_name: row.class_name,
      stream_name: row.stream_name,
      faults,
      change,
      changed_fields:
        change === 'changed' && row.last_fields ? changedFields(row.last_fields, fields) : [],
    })),
    count: shown.length,
    learners: all.filter(({ change }) => change !== 'left').length,
    with_faults: with_faults.length,
    to_send: to_send.length,
  };
}

/** Keeps each learner as handed over, so that the next file can hold exactly what changed. */
export async function make(ctx: Ctx, { kind, class_id }: InputOf<typeof makeGovernmentExport>) {
  const [all, known] = await Promise.all([
    compare(ctx, class_id),
    class_id ? queries.hasClass(ctx.db, class_id) : true,
  ]);
  if (!known) throw fail('record.not_found');
  const left_out: LearnerChange = kind === 'whole' ? 'left' : 'same';
  const changed = all.filter(({ change }) => change !== left_out);
  const chosen = changed.filter(({ row }) => !row.is_withheld);
  if (chosen.length === 0) throw fail('government.nothing');
  const id = newId(ctx.now.getTime());
  const fault_count = chosen.filter(({ faults }) => faults.length > 0).length;
  await queries.insertExport(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id,
    class_id: class_id ?? null,
    kind,
    fault_count,
    by: ctx.user.id,
    now: nowIso(ctx),
    rows: chosen.map(({ row, fields, hash, change }, position) => ({
      student_id: row.id,
      position,
      change,
      hash,
      fields,
    })),
  });
  const after = { kind, class_id: class_id ?? null, learner_count: chosen.length, fault_count };
  ctx.changed('government_export', id, null, after);
  const withheld_count = changed.length - chosen.length;
  return { id, learner_count: chosen.length, fault_count, withheld_count };
}

export async function file(ctx: Ctx, id: string, format: 'csv' | 'xlsx') {
  const [found, rows] = await Promise.all([
    queries.findExport(ctx.db, id),
    queries.listExportRows(ctx.db, id),
  ]);
  if (!found) throw fail('record.not_found');
  return exportAnswer({
    ctx: { ...ctx, now: new Date(found.made_at) },
    title: found.kind === 'whole' ? 'Government learners' : 'Government changes',
    filter_words: found.class_name ?? '',
    columns: [{ key: 'change', head: 'Change', kind: 'text' }, ...government_columns],
    rows: rows.map(({ change, fields }) => ({
      ...(fields as queries.Fields),
      change: change_words[change as LearnerChange],
    })),
    format,
  });
}

const change_words: Record<LearnerChange, string> = {
  new: 'New',
  changed: 'Changed',
  left: 'Left',
  same: 'As before',
};
