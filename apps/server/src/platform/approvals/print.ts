import { approvalWords } from '@darasa/rules/approvals';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { amountStated, formatKes } from '@darasa/rules/money';
import type { ApprovalDetail, ApprovalEvent } from '@darasa/contract/platform/approvals';
import type { Ctx } from '../ctx.ts';
import { letterheadOf } from '../exports/letterhead.ts';
import { FileAnswer } from '../http/envelope.ts';
import { renderPdf, type Template } from '../pdf/render.ts';
import { read } from './items.ts';
import { eventWords } from './words.ts';

const template: Template = {
  name: 'approval',
  source: `
#import "/letterhead.typ": *
#let data = json("/data.json")
#show: sheet.with(data.frame)

#v(4pt)
#text(size: 12pt, weight: 600, data.title)
#if data.amount != none [
  #v(-4pt)
  #text(size: 15pt, weight: 600, data.amount)
  #h(8pt) #text(fill: soft, data.amount_words)
]
#for one in data.details [
  #v(2pt)
  #text(size: 8pt, fill: soft, one.label) \\
  #one.value
]
#v(8pt)
#strong-text("Steps")
#v(-4pt)
#data-table(data.frame, data.step_columns, data.steps)
#v(10pt)
#strong-text("History")
#v(-4pt)
#data-table(data.frame, data.event_columns, data.events)
#v(6pt)
#grid(
  columns: (1fr, 1fr, 1fr),
  column-gutter: 14pt,
  row-gutter: 10pt,
  ..data.signatures.map(one => block(breakable: false, {
    v(9mm)
    text(weight: 600, one.name)
    v(-5pt)
    line(length: 100%, stroke: black-line)
    v(-5pt)
    text(size: 8pt, fill: soft, one.what)
  })),
)
`,
};

const column = (head: string, share: number) => ({ head, numeric: false, share });

/** The item on the school's paper: what was asked, what happened, and the names under it. */
export async function print(ctx: Ctx, input: { id: string }): Promise<FileAnswer> {
  const [item, letterhead] = await Promise.all([read(ctx, input), letterheadOf(ctx)]);
  const { amount_cents } = item;
  const pdf = await renderPdf(template, {
    frame: {
      letterhead,
      paper: 'a4',
      title: item.type_label,
      ...(item.number ? { number: item.number } : {}),
      facts: factsOf(item),
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    title: item.title,
    amount: amount_cents === null ? null : formatKes(amount_cents),
    amount_words: amount_cents === null ? null : amountStated(amount_cents),
    details: item.details,
    step_columns: [column('Step', 2), column('State', 2), column('Who decides', 4)],
    steps: item.steps.map((step) => [
      `${step.position}. ${step.name}`,
      stateWords(step),
      step.people.join(', '),
    ]),
    event_columns: [column('When', 2), column('What', 4), column('Comment', 4)],
    events: item.events
      .toReversed()
      .map((event) => [formatDateTime(event.at), eventWords(event), event.comment ?? '']),
    signatures: signaturesOf(item),
  });
  const name = `${item.number ?? item.type_label}.pdf`;
  return new FileAnswer(pdf, 'application/pdf', name, true);
}

const factsOf = (item: ApprovalDetail) => [
  { label: 'Asked by', value: item.requested_by },
  { label: 'On', value: formatDate(item.requested_at) },
  { label: 'Department', value: item.department ?? 'None' },
  { label: 'Status', value: approvalWords(item.status, item.step, item.steps_count) },
];

const stateWords = (step: ApprovalDetail['steps'][number]): string => {
  if (step.state === 'done') return 'Done';
  if (step.state === 'waiting') return 'To come';
  return step.needed_count > 1 ? `${step.votes_count} of ${step.needed_count} agreed` : 'Waiting';
};

/** The one who asked, then everybody whose word counts, in the order in which they signed. */
function signaturesOf(item: ApprovalDetail) {
  const signed = item.events
    .filter((event) => event.counts || event.kind === 'overridden')
    .toReversed()
    .map((event) => ({ name: signerOf(event), what: signedWords(event) }));
  const asked = {
    name: item.requested_by,
    what: `Asked, ${formatDate(item.requested_at)}`,
  };
  return [asked, ...signed];
}

const signerOf = ({ who, for_name }: ApprovalEvent): string =>
  for_name ? `${who} for ${for_name}` : (who ?? '');

const signedWords = ({ kind, step_name, at }: ApprovalEvent): string =>
  `${kind === 'overridden' ? "Director's decision" : 'Approved'}, ${step_name ?? ''}, ${formatDate(at)}`;
