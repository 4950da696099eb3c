import type { Exam } from '@darasa/contract/academics/exams/exams';
import type { Cell } from '@darasa/contract/academics/exams/sheets';
import { addDays, daysBetween } from '@darasa/rules/dates';
import { demo as academics } from '../modules/academics/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { newId } from '../platform/ids.ts';
import {
  type DemoSheet as Sheet,
  insertHistory,
  insertMarks,
  insertMoves,
  listSheets,
  updateStates,
  upsertResults,
} from './academics-queries.ts';
import type { Making } from './at-work.ts';
import type { ExamPlan, SubjectPlan } from './exam-plans.ts';
import { demoId, hashed } from './make.ts';
import { cellsOf, levelOf } from './marks.ts';

/** How far the teacher of a sheet has come. */
type Progress = 'accepted' | 'handed-in' | 'returned' | 'partial' | 'untouched';

interface Filled {
  sheet: Sheet;
  subject: SubjectPlan;
  progress: Progress;
  typist: string;
  at: string;
  rows: { student_id: string; cells: Cell[] }[];
  note?: string;
}

/** Marks on all sheets of an exam that was opened: complete ones, or as they stand today. */
export async function fillSheets(
  ctx: Ctx,
  making: Making,
  plan: ExamPlan,
  exam: Exam,
): Promise<void> {
  const sheets = await listSheets(ctx.db, exam);
  const plans = new Map(plan.subjects.map((one) => [one.subject_id, one]));
  const progress = progressOf(making, plan, sheets);
  const filled = sheets.map((sheet) =>
    fill(
      { ctx, making, plan, exam },
      sheet,
      plans.get(sheet.subject_id)!,
      progress.get(sheet) ?? 'accepted',
    ),
  );
  await writeMarks(ctx, filled);
  if (plan.round.fate === 'entry') await insertHistory(ctx.db, exam.id);
  await writeResults(ctx, filled);
  await writeStates(ctx, filled);
}

const steps: Progress[] = [
  'accepted',
  'handed-in',
  'partial',
  'partial',
  'untouched',
  'handed-in',
  'partial',
  'accepted',
];

/**
 * While marks are entered some teachers are ahead of others. Of an exam whose entry has closed one sheet
 * is late; of the others one was returned, that of the teacher who signs in to the demo if there is one.
 */
function progressOf(
  { calendar }: Making,
  { round, ends, input }: ExamPlan,
  sheets: readonly Sheet[],
): Map<Sheet, Progress> {
  if (round.fate !== 'entry') return inReview(sheets, ends);
  const own = sheets.filter((sheet) => sheet.teacher_id === demoId('kiota person teacher'));
  const is_closed = input.entry_to < calendar.today;
  const [late, returned] = own.length > 0 ? own : sheets.filter((sheet) => sheet.teacher_id);
  return new Map(
    sheets.map((sheet, i) => {
      if (is_closed) return [sheet, sheet === late ? 'partial' : i % 3 ? 'accepted' : 'handed-in'];
      if (sheet === late) return [sheet, 'partial'];
      if (sheet === returned) return [sheet, 'returned'];
      return [sheet, steps[hashed(wordsOf(sheet)) % steps.length]!];
    }),
  );
}

/** Of a class in review the head has accepted two sheets in three, and has not seen a slip on the next. */
const inReview = (sheets: readonly Sheet[], ends: ExamPlan['ends']): Map<Sheet, Progress> =>
  new Map(
    sheets
      .filter(({ class_id }) => ends.get(class_id) === 'review')
      .map((sheet, i) => [sheet, i % 3 ? 'accepted' : 'handed-in']),
  );

function fill(
  { ctx, making, plan, exam }: { ctx: Ctx; making: Making; plan: ExamPlan; exam: Exam },
  sheet: Sheet,
  subject: SubjectPlan,
  progress: Progress,
): Filled {
  const typed = sheet.learners.filter((_, i) => isTyped(sheet, i, progress));
  const sat = { exam: `${exam.term_id} ${exam.name}`, nth: plan.nth };
  const rows = typed.map(({ id }) => ({ student_id: id, cells: cellsOf(subject, id, sat) }));
  const is_odd = progress === 'returned' || (progress === 'handed-in' && plan.ends.size > 0);
  const said = is_odd ? slip(sheet, subject, rows) : undefined;
  return {
    sheet,
    subject,
    progress,
    typist: sheet.teacher_id ?? ctx.user.id,
    at: typedAt(making, plan, sheet),
    rows,
    ...(said && progress === 'returned' ? { note: said } : {}),
  };
}

/** Somebody who is not through has left out one here and there, and all that comes last. */
function isTyped(sheet: Sheet, i: number, progress: Progress) {
  if (progress === 'untouched') return false;
  if (progress !== 'partial') return true;
  const { learners } = sheet;
  const words = wordsOf(sheet);
  const share = 55 + (hashed(`${words} share`) % 40);
  return i * 100 < learners.length * share && hashed(`${words} ${i}`) % 14 > 0;
}

const wordsOf = ({ subject_id, stream_id, class_id }: Sheet): string =>
  `${subject_id} ${stream_id ?? class_id}`;

/** A figure was lost in typing for the best of the class, which the head noticed. */
function slip({ learners }: Sheet, { input }: SubjectPlan, rows: Filled['rows']): string {
  const taking = rows.filter(({ cells }) => cells.every((cell) => cell.score !== null));
  const best = taking.toSorted((a, b) => levelOf(b.student_id) - levelOf(a.student_id))[0];
  const [cell] = best?.cells ?? [];
  if (!best || !cell) return 'Please check the marks once more.';
  cell.score = Math.floor(cell.score! / 10);
  const { name } = learners.find(({ id }) => id === best.student_id)!;
  return `Please check ${name}: ${cell.score} of ${input.parts[0]!.out_of} is far below the marks of Terms 1 and 2.`;
}

/** In working hours between the first day of entry and the last, or an hour ago. */
function typedAt({ calendar }: Making, { input }: ExamPlan, sheet: Sheet): string {
  const { entry_from, entry_to } = input;
  const last = entry_to < calendar.today ? entry_to : calendar.ago(1);
  const bits = hashed(`${sheet.id} typed`);
  const day = addDays(entry_from, bits % (daysBetween(entry_from, last) + 1));
  return new Date(Date.parse(`${day}T05:00:00Z`) + (bits % 540) * 60_000).toISOString();
}

async function writeMarks(ctx: Ctx, filled: readonly Filled[]): Promise<void> {
  const cells = filled.flatMap(({ sheet, typist, at, rows }) =>
    rows.flatMap(({ student_id, cells: own }) =>
      own.map((cell) => ({
        ...cell,
        student_id,
        sheet_id: sheet.id,
        group_id: sheet.group_id,
        typist,
        at,
      })),
    ),
  );
  await insertMarks(ctx.db, cells);
}

async function writeResults(ctx: Ctx, filled: readonly Filled[]): Promise<void> {
  const derived = filled.flatMap(({ sheet, subject, at, rows }) => {
    const ruled = ruledBy(subject);
    const { id: sheet_id, group_id, sitting_id, subject_id } = sheet;
    const place = { sheet_id, group_id, sitting_id, subject_id, at };
    return rows.map((row) => ({ ...academics.resultOf(ruled, row), ...place }));
  });
  await upsertResults(ctx.db, derived);
}

const ruledBy = ({ edition, input }: SubjectPlan) => ({
  edition,
  combine: input.combine,
  best_n: input.best_n ?? null,
  absent: input.absent,
  parts: input.parts.map((part, i) => ({ ...part, out_of: part.out_of ?? null, part: i + 1 })),
});

type Move = [from: string, to: string, by: 'teacher' | 'head'];
const hand_in: Move = ['open', 'handed-in', 'teacher'];
const moves_of: Record<Progress, Move[]> = {
  accepted: [hand_in, ['handed-in', 'accepted', 'head']],
  'handed-in': [hand_in],
  returned: [hand_in, ['handed-in', 'open', 'head']],
  partial: [],
  untouched: [],
};
const minute_ms = 60_000;

async function writeStates(ctx: Ctx, filled: readonly Filled[]): Promise<void> {
  const moves = filled.flatMap(({ sheet, progress, typist, at, note }) =>
    moves_of[progress].map(([from_state, to_state, by], i) => {
      const moved_at = Date.parse(at) + (i + 1) * 20 * minute_ms;
      return {
        id: newId(moved_at),
        sheet_id: sheet.id,
        group_id: sheet.group_id,
        from_state,
        to_state,
        note: by === 'head' ? (note ?? null) : null,
        at: new Date(moved_at).toISOString(),
        by: by === 'head' ? ctx.user.id : typist,
      };
    }),
  );
  await insertMoves(ctx.db, moves);
  const states = filled.map(({ sheet, progress, rows }) => ({
    id: sheet.id,
    state: moves_of[progress].at(-1)?.[1] ?? 'open',
    entered: rows.length,
    moved: moves_of[progress].length,
  }));
  await updateStates(ctx.db, states);
}
