import type { InputOf } from '@darasa/contract/endpoint';
import type { printRollPaper } from '@darasa/contract/students/papers/papers';
import type { RollRow } from '@darasa/contract/students/learners/roll';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import type { Frame } from '#platform/pdf/frame.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { print_rows_max } from '#platform/pdf/table-document.ts';
import { checkBalance } from '#modules/students/learners/roll/balance.ts';
import { filterInWords } from '#modules/students/learners/roll/export.ts';
import { listChoices, listForExport } from '#modules/students/learners/roll/queries.ts';
import { addressLabel, bookLabel } from './labels.ts';
import { labels_source } from './labels.typ.ts';
import { classLists, nominalRoll } from './lists.ts';
import { lists_source } from './lists.typ.ts';
import { listAddresses } from './queries.ts';

const listsDocument: Template = { name: 'learner-lists', source: lists_source };
const labelsDocument: Template = { name: 'learner-labels', source: labels_source };

// More and a row of a class list becomes too narrow to write in on an upright page.
const upright_columns_max = 9;

type Input = InputOf<typeof printRollPaper>;

/** A paper about the learners the filter finds, in the order of their classes. */
export async function print(ctx: Ctx, { paper, blank_columns, ...asked }: Input) {
  checkBalance(ctx, asked);
  const filter = { ...asked, sort: 'class' as const, today: isoDate(ctx.now) };
  const [learners, choices, letterhead] = await Promise.all([
    listForExport(ctx.db, filter, print_rows_max + 1),
    listChoices(ctx.db),
    letterheadOf(ctx),
  ]);
  if (learners.length === 0) throw fail('paper.nobody');
  if (learners.length > print_rows_max) throw fail('export.too_long', { sentence: too_many });
  const frame: Frame = {
    letterhead,
    paper: 'a4',
    title: titles[paper],
    landscape: paper === 'class-list' && blank_columns > upright_columns_max,
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  };
  if (paper === 'class-list') {
    return renderPdf(listsDocument, { frame, sheets: classLists(learners, blank_columns) });
  }
  if (paper === 'nominal-roll') {
    const words = filterInWords(filter, choices);
    return renderPdf(listsDocument, { frame, sheets: nominalRoll(learners, words) });
  }
  const labelOf = await labelFor(ctx, paper, learners, letterhead.school_name);
  return renderPdf(labelsDocument, { frame, runs_on: true, labels: learners.map(labelOf) });
}

async function labelFor(
  ctx: Ctx,
  paper: 'book-labels' | 'address-labels',
  learners: RollRow[],
  school_name: string,
) {
  if (paper === 'book-labels') return bookLabel(school_name);
  return addressLabel(
    await listAddresses(
      ctx.db,
      learners.map(({ id }) => id),
    ),
  );
}

const too_many = `We print at most ${print_rows_max.toLocaleString('en')} learners at once. Choose a class or a stream.`;

const titles: Record<Input['paper'], string> = {
  'class-list': 'Class list',
  'nominal-roll': 'Nominal roll',
  'book-labels': 'Book labels',
  'address-labels': 'Address labels',
};
