import {
  entry_state_words,
  type EntryCell,
  type EntryGrid,
  type getEntry,
} from '@darasa/contract/academics/exams/entry';
import { placeWords } from '@darasa/contract/academics/exams/sheets';
import { curriculumWords } from '@darasa/contract/administration/classes/classes';
import type { InputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { entryOf } from '@darasa/rules/grading/entry';
import { groupBy } from '@darasa/rules/group-by';
import type { Ctx } from '#platform/ctx.ts';
import { type ExportFormat, exportAnswer } from '#platform/exports/export-answer.ts';
import * as queries from './queries.ts';

type Filter = InputOf<typeof getEntry>;

export async function get(ctx: Ctx, filter: Filter): Promise<EntryGrid> {
  const today = isoDate(ctx.now);
  const [found, sittings] = await Promise.all([
    queries.listRows(ctx.db, filter, today),
    queries.listSittings(ctx.db, filter),
  ]);
  const sum = (key: 'expected_count' | 'entered_count') =>
    found.reduce((all, row) => all + row[key], 0);
  return {
    ...gridOf(found, today),
    sittings,
    sheet_count: found.length,
    handed_in_count: found.filter((row) => row.state !== 'open').length,
    late_count: found.filter((row) => row.state === 'open' && row.entry_to < today).length,
    expected_count: sum('expected_count'),
    entered_count: sum('entered_count'),
  };
}

/** On paper a cell says per cent, word and teacher, because nobody can open it there. */
export async function file(ctx: Ctx, { format, ...filter }: Filter & { format: ExportFormat }) {
  const grid = await get(ctx, filter);
  const chosen = grid.sittings.find((one) => one.id === filter.sitting_id);
  return exportAnswer({
    ctx,
    format,
    title: 'Marks entered',
    filter_words: chosen ? `Exam: ${chosen.name}` : '',
    columns: [
      { key: 'subject', head: 'Subject', kind: 'text' },
      { key: 'curriculum', head: 'Curriculum', kind: 'text' },
      ...grid.places.map((place) => ({
        key: place.key,
        head: placeWords(place),
        kind: 'text' as const,
      })),
    ],
    rows: grid.rows.map(({ subject, curriculum, cells }) => ({
      subject,
      curriculum: curriculumWords[curriculum],
      ...Object.fromEntries(grid.places.map(({ key }, i) => [key, wordsOf(cells[i])])),
    })),
  });
}

const wordsOf = (cell: EntryCell | null | undefined): string =>
  cell
    ? [`${cell.percent}% ${entry_state_words[cell.state]}`, cell.teacher].filter(Boolean).join(', ')
    : '';

function gridOf(found: readonly queries.EntryRow[], today: string) {
  const places = placesOf(found);
  const subjects = [...groupBy(found, (row) => row.subject_id).values()];
  return {
    places,
    rows: subjects.map((of_subject) => {
      const by_place = groupBy(of_subject, keyOf);
      const { subject_id, curriculum, subject } = of_subject[0]!;
      const cells = places.map(({ key }) => cellOf(by_place.get(key) ?? [], today));
      return { subject_id, curriculum, subject, cells };
    }),
  };
}

/** The streams in the order of the school, whichever subject names them first. */
const placesOf = (found: readonly queries.EntryRow[]): EntryGrid['places'] =>
  [...groupBy(found, keyOf)]
    .map(([key, [row]]) => {
      const { class_level: level, curriculum, class: class_name, stream } = row!;
      return { key, curriculum, class: class_name, stream, level };
    })
    .toSorted(
      (a, b) =>
        a.level - b.level ||
        a.class.localeCompare(b.class) ||
        (a.stream ?? '').localeCompare(b.stream ?? ''),
    )
    .map(({ level: _, ...place }) => place);

function cellOf(found: readonly queries.EntryRow[], today: string): EntryCell | null {
  if (found.length === 0) return null;
  return {
    ...entryOf(found, today),
    teacher: found[0]!.teacher,
    sheets: found.map(
      ({ id, exam, state, is_open, expected_count, entered_count, entry_to, ...row }) => ({
        id,
        exam,
        state,
        is_open,
        expected_count,
        entered_count,
        entry_to,
        reminded_on: row.reminded_on,
        has_teacher: row.teacher_user_id !== null,
      }),
    ),
  };
}

const keyOf = ({ class_id, stream_id }: queries.EntryRow): string =>
  stream_id ? `${class_id} ${stream_id}` : class_id;
