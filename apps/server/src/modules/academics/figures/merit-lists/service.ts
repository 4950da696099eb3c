import {
  type exportMeritList,
  type getMeritList,
  merit_scope_words,
  type MeritList,
  unnamedWords,
} from '@darasa/contract/academics/figures/merit-lists';
import { draft_words, isDraft } from '@darasa/contract/academics/figures/broadsheet-rows';
import type { InputOf } from '@darasa/contract/endpoint';
import { agreedTo } from '#modules/students/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, type Table } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import {
  findSitting,
  learnersOf,
  listResults,
  type SittingFacts,
} from '#modules/academics/figures/broadsheets/queries.ts';
import {
  broadsheetOf,
  type Row,
  showsOf,
} from '#modules/academics/figures/broadsheets/totalling.ts';
import { mean_column } from '#modules/academics/figures/broadsheets/printing.ts';
import { listedBy } from '#modules/academics/figures/broadsheets/naming.ts';
import { type Lister, ofClass, ofStreams, ofSubjects } from './merit.ts';

type Filter = InputOf<typeof getMeritList>;

export async function get(ctx: Ctx, filter: Filter): Promise<MeritList> {
  const { id, numbers_only } = filter;
  const [sitting, learners, agreed] = await Promise.all([
    findSitting(ctx.db, id),
    listResults(ctx.db, id),
    agreedTo(ctx, learnersOf(ctx.db, id), 'results'),
  ]);
  if (!sitting) throw fail('record.not_found');
  if (!sitting.has_ranks || showsOf(sitting) === 'levels') throw fail('merit.off');
  const { rows } = broadsheetOf(sitting, learners);
  const { exam, term, state, streams } = sitting;
  return {
    exam,
    term,
    class: sitting.class,
    state,
    streams,
    subjects: sitting.subjects.map((one) => ({ id: one.id, name: one.name })),
    lists: listsOf(sitting, rows, filter, listedBy(agreed, numbers_only)),
  };
}

function listsOf(sitting: SittingFacts, rows: readonly Row[], filter: Filter, listed: Lister) {
  const { per, top, stream_id, subject_id } = filter;
  const { streams, subjects } = sitting;
  const known = (list: readonly { id: string }[], id: string | undefined) =>
    id === undefined || list.some((one) => one.id === id);
  if (!known(streams, stream_id) || !known(subjects, subject_id)) throw fail('record.not_found');
  const chosen = streams.filter((one) => !stream_id || one.id === stream_id);
  if (per === 'stream') return ofStreams(chosen, rows, top, listed);
  if (per === 'class') return [ofClass(rows, top, sitting.class, listed)];
  const names = new Set(chosen.map((one) => one.name));
  const here = stream_id ? rows.filter((row) => row.stream && names.has(row.stream)) : rows;
  const wanted = subjects.filter((one) => !subject_id || one.id === subject_id);
  return ofSubjects(sitting, new Set(wanted.map((one) => one.id)), here, top, listed);
}

export async function file(ctx: Ctx, { format, ...filter }: InputOf<typeof exportMeritList>) {
  const list = await get(ctx, filter);
  return exportAnswer({ ctx, format, ...tableOf(list, filter) });
}

function tableOf(list: MeritList, filter: Filter): Table {
  const { per, numbers_only } = filter;
  const rows = list.lists.flatMap(({ title, rows: some }) =>
    some.map((row) => ({ ...row, title, name: row.is_named ? row.name : null })),
  );
  const has_names = rows.some((row) => row.name !== null);
  const unnamed = numbers_only ? 0 : new Set(rows.filter((row) => !row.name).map(idOf)).size;
  return {
    title: `Merit list, ${list.exam}, ${list.class}`,
    filter_words: filterWords(list, filter),
    columns: [
      ...(per === 'class'
        ? []
        : [{ key: 'title', head: per === 'stream' ? 'Stream' : 'Subject', kind: 'text' as const }]),
      { key: 'position', head: 'Position', kind: 'number' },
      { key: 'admission_number', head: 'Number', kind: 'text' },
      ...(!has_names ? [] : [{ key: 'name', head: 'Learner', kind: 'text' as const }]),
      ...(per === 'stream' ? [] : [{ key: 'stream', head: 'Stream', kind: 'text' as const }]),
      { key: 'mark', head: per === 'subject' ? 'Mark' : 'Marks', kind: 'number' },
      ...(per === 'subject' ? [] : [mean_column]),
      { key: 'code', head: 'Grade', kind: 'text' },
    ],
    rows,
    paper_layout: {
      note: [countsOf(list), unnamedWords(unnamed)].filter(Boolean).join('\n'),
      ...(isDraft(list.state) ? { watermark: draft_words } : {}),
    },
  };
}

const idOf = (row: { student_id: string }): string => row.student_id;

const filterWords = (list: MeritList, filter: Filter): string =>
  [
    isDraft(list.state) ? draft_words : '',
    `Term: ${list.term}`,
    `first ${filter.top}`,
    merit_scope_words[filter.per].toLowerCase(),
    list.streams.find((one) => one.id === filter.stream_id)?.name,
    list.subjects.find((one) => one.id === filter.subject_id)?.name,
    filter.numbers_only ? 'admission numbers only' : '',
  ]
    .filter(Boolean)
    .join(', ');

const countsOf = ({ lists }: MeritList): string =>
  lists
    .map(
      ({ title, ranked_count, learner_count }) =>
        `${title}: ${ranked_count} of ${learner_count} ranked.`,
    )
    .join(' ');
