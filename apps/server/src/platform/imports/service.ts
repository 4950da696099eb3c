import { mayCall } from '@darasa/contract/access';
import type { InputOf } from '@darasa/contract/endpoint';
import { import_lines_max } from '@darasa/contract/platform/imports';
import type {
  commitImport,
  ImportPreview,
  ImportRun,
  previewImport,
  undoImport,
  UndoPreview,
} from '@darasa/contract/platform/imports';
import { type Ctx, nowIso, schoolOf } from '../ctx.ts';
import { fail, failField } from '../fail.ts';
import { newId } from '../ids.ts';
import { checkRows, type Mapping } from './check.ts';
import { guessMapping } from './guess-mapping.ts';
import { findHeadLine, moveHeadLine } from './head-line.ts';
import { heldInWords } from './held.ts';
import { previewOf } from './preview.ts';
import * as queries from './queries.ts';
import type { Sheet } from './read-sheet.ts';
import type { HeldRecord, ImportTarget } from './target.ts';

const abandoned_after_ms = 7 * 86_400_000;

export function importService(targets: ImportTarget[]) {
  const by_name = new Map(targets.map((one) => [one.target, one]));

  /** Who may import depends on what is imported. */
  function openTarget(ctx: Ctx, name: string): ImportTarget {
    const target = by_name.get(name);
    if (!target) throw fail('import.unknown_target');
    if (!mayImport(ctx, target)) throw fail('access.denied');
    return target;
  }

  const openTargets = (ctx: Ctx): string[] =>
    targets.filter((one) => mayImport(ctx, one)).map((one) => one.target);

  async function openImport(ctx: Ctx, id: string) {
    const stored = await queries.lockImport(ctx.db, id);
    const target = stored && by_name.get(stored.run.target);
    // An import that one may not make looks like one that does not exist.
    if (!target || !mayImport(ctx, target)) throw fail('import.not_found');
    return { target, stored };
  }

  async function start(ctx: Ctx, name: string, sheet: Sheet): Promise<ImportPreview> {
    const target = openTarget(ctx, name);
    const lines = [{ row_number: sheet.head_row, cells: sheet.head }, ...sheet.rows];
    const headed = findHeadLine(lines, target.fields);
    const { mapping, doubtful } = guessMapping(headed.head, target.fields);
    const run = newRun(ctx, name, sheet.file_name, headed.rows.length);
    const stored = { run, ...headed, mapping, imported_ids: [] };
    const abandoned_before = new Date(ctx.now.getTime() - abandoned_after_ms).toISOString();
    await queries.deleteAbandoned(ctx.db, name, abandoned_before);
    await queries.insertImport(ctx.db, {
      tenant_id: ctx.tenant_id,
      school_id: schoolOf(ctx),
      user_id: ctx.user.id,
      stored,
    });
    const { file_name, row_count } = run;
    ctx.changed('import', run.id, null, { target: name, file_name, row_count });
    return previewOf(target, stored, await checkRows(ctx, target, stored.rows, mapping), doubtful);
  }

  async function preview(ctx: Ctx, input: InputOf<typeof previewImport>): Promise<ImportPreview> {
    const { target, stored } = await openImport(ctx, input.id);
    if (stored.run.state !== 'mapping') throw fail('import.done');
    if (input.head_row && input.head_row !== stored.head_row) {
      return otherHeadings(ctx, target, stored, input.head_row);
    }
    assertMapping(target, stored.head, input.mapping);
    await queries.saveMapping(ctx.db, input.id, input.mapping);
    const checked = await checkRows(ctx, target, stored.rows, input.mapping);
    return previewOf(target, { ...stored, mapping: input.mapping }, checked);
  }

  /** Other headings are other columns, so what was said about the columns before is forgotten. */
  async function otherHeadings(
    ctx: Ctx,
    target: ImportTarget,
    before: queries.StoredImport,
    head_row: number,
  ): Promise<ImportPreview> {
    const headed = moveHeadLine(before, head_row);
    if (!headed) {
      throw failField('request.invalid', 'head_row', 'Choose a line with rows below it');
    }
    const { mapping, doubtful } = guessMapping(headed.head, target.fields);
    await queries.saveHeadLine(ctx.db, before.run.id, headed);
    await queries.saveMapping(ctx.db, before.run.id, mapping);
    const run = { ...before.run, row_count: headed.rows.length };
    const checked = await checkRows(ctx, target, headed.rows, mapping);
    return previewOf(target, { ...before, run, ...headed, mapping }, checked, doubtful);
  }

  async function commit(ctx: Ctx, input: InputOf<typeof commitImport>): Promise<ImportRun> {
    const { target, stored } = await openImport(ctx, input.id);
    const { run, rows, mapping } = stored;
    if (run.state !== 'mapping') throw fail('import.done');
    const checked = await checkRows(ctx, target, rows, mapping, input.different_rows);
    const { valid, told_apart, fault_row_count, alike_row_count } = checked;
    if (fault_row_count > 0 && input.which === 'all') {
      throw fail('import.faulty', { count: fault_row_count });
    }
    if (alike_row_count > 0 && input.which === 'all') {
      throw fail('import.alike', { count: alike_row_count });
    }
    if (valid.length === 0) throw fail('import.nothing_valid');
    const ids = await target.insert(ctx, valid, new Set(told_apart));
    // Somebody added the same thing since the check a moment ago. Nothing is kept of this attempt.
    const late_count = valid.length - ids.length;
    if (late_count > 0) throw fail('import.faulty', { count: late_count });
    await queries.markDone(ctx.db, run.id, ids);
    return changeRun(ctx, run, { state: 'done', imported_count: ids.length });
  }

  async function previewUndo(ctx: Ctx, { id }: { id: string }): Promise<UndoPreview> {
    const run = await queries.findImported(ctx.db, id);
    const target = run && by_name.get(run.target);
    if (!target || !mayImport(ctx, target)) throw fail('import.not_found');
    checkDone(run.state as ImportRun['state']);
    const held = await heldOf(ctx, target, run.imported_ids);
    return {
      free_count: freeOf(run.imported_ids, held).length,
      held_count: held.length,
      held: held.slice(0, import_lines_max),
    };
  }

  /** All of it, or what nothing depends on; what stays can be taken back when it is free. */
  async function undo(
    ctx: Ctx,
    { id, which }: Pick<InputOf<typeof undoImport>, 'id' | 'which'>,
  ): Promise<ImportRun> {
    const { target, stored } = await openImport(ctx, id);
    const { run, imported_ids } = stored;
    checkDone(run.state);
    const held = await heldOf(ctx, target, imported_ids);
    const free = freeOf(imported_ids, held);
    if (held.length > 0 && (which === 'all' || free.length === 0)) {
      throw fail('import.held', { held: heldInWords(held) });
    }
    const reason = await target.undo(ctx, free);
    if (reason) throw fail('import.undo_late', { reason });
    if (held.length === 0) {
      await queries.markUndone(ctx.db, id);
      return changeRun(ctx, run, { state: 'undone' });
    }
    const left = held.map((one) => one.id);
    await queries.keepImported(ctx.db, id, left);
    return changeRun(ctx, run, { imported_count: left.length });
  }

  return { openTarget, openTargets, start, preview, commit, previewUndo, undo };
}

const heldOf = async (ctx: Ctx, { findHeld }: ImportTarget, ids: string[]): Promise<HeldRecord[]> =>
  findHeld ? findHeld(ctx, ids) : [];

function freeOf(ids: string[], held: readonly HeldRecord[]): string[] {
  const stays = new Set(held.map((one) => one.id));
  return ids.filter((id) => !stays.has(id));
}

function checkDone(state: ImportRun['state']): void {
  if (state === 'mapping') throw fail('import.not_committed');
  if (state === 'undone') throw fail('import.undone');
}

const mayImport = (ctx: Ctx, { access }: ImportTarget): boolean =>
  mayCall(access, ctx.user, ctx.staff?.responsibility);

const newRun = (ctx: Ctx, target: string, file_name: string, row_count: number): ImportRun => ({
  id: newId(ctx.now.getTime()),
  target,
  file_name,
  state: 'mapping',
  row_count,
  imported_count: 0,
  created_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
  created_at: nowIso(ctx),
});

function changeRun(ctx: Ctx, run: ImportRun, change: Partial<ImportRun>): ImportRun {
  const changed = { ...run, ...change };
  ctx.changed('import', run.id, run, changed);
  return changed;
}

function assertMapping({ fields }: ImportTarget, head: string[], mapping: Mapping): void {
  for (const [name, column] of Object.entries(mapping)) {
    const known = fields.some((field) => field.name === name) && column < head.length;
    if (!known) throw failField('request.invalid', 'mapping', 'Choose a column of the file');
  }
}
