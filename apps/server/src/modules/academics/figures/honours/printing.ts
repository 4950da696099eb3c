import {
  type exportHonours,
  type HonourRow,
  type Honours,
  limitWords,
  type printHonourCertificates,
} from '@darasa/contract/academics/figures/honours';
import { unnamedWords } from '@darasa/contract/academics/figures/merit-lists';
import { draft_words, isDraft } from '@darasa/contract/academics/figures/broadsheet-rows';
import type { InputOf } from '@darasa/contract/endpoint';
import { formatDate } from '@darasa/rules/dates';
import { documentPaper } from '#modules/administration/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { mean_column } from '#modules/academics/figures/broadsheets/printing.ts';
import { certificate_source } from './certificate.typ.ts';
import { get } from './service.ts';

export async function file(ctx: Ctx, { format, ...filter }: InputOf<typeof exportHonours>) {
  const list = await get(ctx, filter);
  const rows = list.rows.map((row) => ({ ...row, name: row.is_named ? row.name : null }));
  const unnamed = filter.numbers_only ? 0 : rows.filter((row) => row.name === null).length;
  return exportAnswer({
    ctx,
    format,
    title: `${list.rule.name}, ${list.exam}, ${list.class}`,
    filter_words: filterWords(list, filter),
    columns: columnsOf(list, { has_names: rows.some((row) => row.name !== null) }),
    rows,
    paper_layout: {
      note: unnamedWords(unnamed),
      empty: 'Nobody is on this list.',
      ...(isDraft(list.state) ? { watermark: draft_words } : {}),
    },
  });
}

const filterWords = (
  { state, term, rule, against }: Honours,
  { numbers_only }: { numbers_only?: boolean | undefined },
): string =>
  [
    isDraft(state) ? draft_words : '',
    `Term: ${term}`,
    limitWords(rule),
    against ? `compared with ${against}` : '',
    numbers_only ? 'admission numbers only' : '',
  ]
    .filter(Boolean)
    .join(', ');

const columnsOf = ({ against }: Honours, wish: { has_names: boolean }): Column[] => [
  { key: 'admission_number', head: 'Number', kind: 'text' },
  ...(wish.has_names ? [{ key: 'name', head: 'Learner', kind: 'text' as const }] : []),
  { key: 'stream', head: 'Stream', kind: 'text' },
  mean_column,
  { key: 'code', head: 'Mean grade', kind: 'text' },
  ...(against
    ? [
        { key: 'before_points', head: 'Mean before', kind: 'number' as const },
        { key: 'gain', head: 'Up by', kind: 'number' as const },
      ]
    : []),
  { key: 'missing_count', head: 'Subjects without a mark', kind: 'number' },
];

const certificate: Template = { name: 'merit-certificate', source: certificate_source };

/** One page for each learner that was chosen, in the order of the list. */
export async function certificates(
  ctx: Ctx,
  { student_ids, ...filter }: InputOf<typeof printHonourCertificates>,
): Promise<Uint8Array> {
  const [list, paper] = await Promise.all([
    get(ctx, filter),
    documentPaper(ctx, 'merit-certificate'),
  ]);
  if (list.rule.kind === 'at-risk') throw fail('honours.no_certificate');
  if (isDraft(list.state) || list.state === 'cancelled') throw fail('honours.draft');
  const wanted = student_ids && new Set(student_ids);
  const rows = list.rows.filter((row) => !wanted || wanted.has(row.student_id));
  if (rows.length === 0 || (wanted && rows.length < wanted.size)) throw fail('record.not_found');
  return renderPdf(certificate, {
    frame: {
      ...paper,
      landscape: true,
      has_page_numbers: false,
      title: 'Certificate of achievement',
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    sheets: rows.map((row) => ({
      frame: {},
      name: row.name ?? row.admission_number,
      about: [
        [list.class, row.stream].filter(Boolean).join(' '),
        `admission number ${row.admission_number}`,
      ].join(', '),
      merit: meritWords(list, row),
      rule: list.rule.name,
      day: formatDate(ctx.now),
    })),
  });
}

/** "for a mean grade of A- in Mid-term, Term 3 2026". */
function meritWords({ exam, term, rule, against }: Honours, row: HonourRow): string {
  const where = `${exam}, ${term}`;
  if (rule.kind === 'honours') return `for a mean grade of ${row.code} in ${where}`;
  const up = `${row.gain} ${row.gain === 1 ? 'point' : 'points'}`;
  return `for raising the mean by ${up}, from ${row.before_code} to ${row.code}, between ${against} and ${where}`;
}
