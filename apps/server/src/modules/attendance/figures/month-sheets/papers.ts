import type {
  MonthAddress,
  MonthLearner,
  MonthSheet,
} from '@darasa/contract/attendance/figures/month-sheets';
import { daysOf } from '@darasa/rules/attendance/month-sheet';
import { counted } from '@darasa/rules/counted';
import { formatDate, formatMonth } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { renderPdf } from '#platform/pdf/render.ts';
import { register_month } from './register-month.typ.ts';
import { get } from './service.ts';

/** The register of a month on one side of A4 for the girls and one for the boys, with room to sign. */
export async function print(ctx: Ctx, address: MonthAddress): Promise<Uint8Array> {
  const [sheet, letterhead] = await Promise.all([get(ctx, address), letterheadOf(ctx)]);
  const days = daysIn(sheet);
  const groups = [
    { name: 'Girls', gender: 'female', sums: sheet.girls, key: 'girls' },
    { name: 'Boys', gender: 'male', sums: sheet.boys, key: 'boys' },
    { name: 'Not said', gender: null, sums: null, key: null },
  ] as const;
  return renderPdf(register_month, {
    frame: {
      letterhead,
      paper: 'a4',
      landscape: true,
      title: `Register of ${[sheet.class, sheet.stream].filter(Boolean).join(' ')}`,
      filter: formatMonth(sheet.month),
      facts: factsOf(sheet),
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    days: days.map(({ day, columns }) => ({
      day: String(Number(day.slice(8))),
      span: columns.length,
    })),
    groups: groups.flatMap(({ name, gender, sums, key }) => {
      const learners = sheet.learners.filter((one) => one.gender === gender);
      if (learners.length === 0) return [];
      return [
        {
          name,
          rows: learners.map((one, i) => rowOf(one, i + 1)),
          foot: key ? sheet.columns.map((one) => String(one[key])) : null,
          mean: sums ? meanWords(sums) : '',
        },
      ];
    }),
    key: sheet.codes.map(({ code, words }) => `${code} ${words}`).join(', '),
    signed: signedWords(sheet),
  });
}

/** Days one after another, each with the registers of it. */
function daysIn({ columns }: MonthSheet) {
  const days: { day: string; columns: MonthSheet['columns'] }[] = [];
  for (const column of columns) {
    const last = days.at(-1);
    if (last?.day === column.day) last.columns.push(column);
    else days.push({ day: column.day, columns: [column] });
  }
  return days;
}

/** Present is a stroke, as on the paper that schools know; nothing stands where nobody was expected. */
const rowOf = (
  { name, admission_number, cells, present, absent, late }: MonthLearner,
  n: number,
) => ({
  n: String(n),
  name,
  admission_number,
  cells: cells.map((one) => (one === null ? '' : signOf(one))),
  present: String(present),
  absent: String(absent),
  late: String(late),
});

const signOf = ({ value, counts }: NonNullable<MonthLearner['cells'][number]>): string => {
  const [code = ''] = value.split(' ');
  if (code === '' || code === 'P') return counts === 'present' ? '/' : 'A';
  return code;
};

const factsOf = ({ half_days_open, half_days_taken, all }: MonthSheet) => [
  { label: 'Days open', value: String(daysOf(half_days_open)) },
  ...(half_days_taken < half_days_open
    ? [{ label: 'Not taken', value: `${counted(half_days_open - half_days_taken, 'half day')}` }]
    : []),
  { label: 'Learners', value: String(all.learner_count) },
  { label: 'Mean attendance', value: meanWords(all) },
];

const meanWords = ({ mean, share }: MonthSheet['all']): string =>
  share === null ? '–' : `${mean}, ${share}%`;

const signedWords = ({ sign }: MonthSheet) => ({
  first: sign ? `${sign.signed_by}, ${formatDate(sign.signed_at)}` : null,
  second: sign?.countersigned_by
    ? `${sign.countersigned_by}, ${formatDate(sign.countersigned_at!)}`
    : null,
  seal: sign ? sign.seal.slice(0, 16) : null,
});
