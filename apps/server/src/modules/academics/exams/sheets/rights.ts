import { formatDate, isoDate } from '@darasa/rules/dates';
import type { CellChange, SavedMarks } from '@darasa/contract/academics/exams/sheets';
import { seesAllGroups } from '#modules/academics/teaching/groups/queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import type { SheetFacts } from './queries.ts';

/**
 * The parts of a sheet that this person enters: all of them for its teachers and the office, those that
 * a marker was named for until they are handed in, none for whoever may only look.
 */
export function typedParts(ctx: Ctx, sheet: SheetFacts): number[] {
  const { parts, helper, handed_parts } = sheet;
  const all = parts.map(({ part }) => part);
  if (entersAll(ctx, sheet)) return all;
  return all.filter((part) => helper.parts.includes(part) && !handed_parts.includes(part));
}

export const entersAll = (ctx: Ctx, { teaches, helper }: SheetFacts): boolean =>
  seesAllGroups(ctx.db) || teaches || helper.whole;

/** Cells of parts that somebody else enters are refused, each with its sentence. */
export function ownCells(
  ctx: Ctx,
  sheet: SheetFacts,
  cells: readonly CellChange[],
): { own: CellChange[]; foreign: SavedMarks['refused'] } {
  const mine = new Set(typedParts(ctx, sheet));
  const nameOf = (part: number) => sheet.parts.find((one) => one.part === part)?.name;
  return {
    own: cells.filter(({ part }) => mine.has(part) || !nameOf(part)),
    foreign: cells
      .filter(({ part }) => !mine.has(part) && nameOf(part))
      .map(({ student_id, part }) => ({
        student_id,
        part,
        message: `Somebody else enters ${nameOf(part)}`,
      })),
  };
}

/** Why this person may type nothing here now; the office types while the exam is open. */
export function closedTo(ctx: Ctx, sheet: SheetFacts): string | null {
  const { sitting_state, state, entry_from, entry_to } = sheet;
  const today = isoDate(ctx.now);
  if (sitting_state === 'published' || sitting_state === 'locked')
    return 'The results of this class are published. A mark is corrected only when two people agree.';
  if (sitting_state !== 'open') return 'The marks of this class are in review or approved.';
  if (state === 'accepted') return 'The mark sheet is accepted. Its marks stand.';
  if (state !== 'open') return 'The mark sheet is handed in. Ask for it to be returned.';
  if (seesAllGroups(ctx.db)) return null;
  const stranger = strangerTo(ctx, sheet);
  if (stranger) return stranger;
  if (today < entry_from) return `Marks can be entered from ${formatDate(entry_from)}.`;
  if (today > entry_to)
    return `Entry closed on ${formatDate(entry_to)}. The academics office can open the sheet longer.`;
  return null;
}

function strangerTo(ctx: Ctx, sheet: SheetFacts): string | null {
  if (typedParts(ctx, sheet).length > 0) return null;
  const { helps, parts } = sheet.helper;
  if (parts.length > 0) return 'You have handed in your papers. Ask for the sheet to be returned.';
  if (helps) return 'You may read these marks. Their teacher enters them.';
  return 'Only who teaches this class enters its marks.';
}
