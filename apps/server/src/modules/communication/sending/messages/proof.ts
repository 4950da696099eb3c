import { formatDate, formatTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { findMessage } from './queries.ts';
import { shownTo } from './service.ts';

/** A sheet with a few paragraphs: what was said, word for word. */
const proof: Template = {
  name: 'proof-of-notice',
  source: `
#import "/letterhead.typ": *
#let data = json("/data.json")
#for one in data.sheets {
  sheet(data.frame + one.frame, {
    set text(size: 11pt)
    set par(leading: 0.75em, spacing: 1.2em)
    v(4mm)
    for words in one.paragraphs { par(words) }
    v(6mm)
    text(size: 9pt, one.foot)
  })
}
`,
};

const state_words: Record<string, string> = {
  sent: 'Accepted by network',
  delivered: 'Delivered to the phone',
  read: 'Read',
  failed: 'Not delivered',
};

/** Proof for a dispute: to whom, when, in which words, and what the carrier said. */
export async function printProof(ctx: Ctx, id: string) {
  const [found, letterhead] = await Promise.all([findMessage(ctx.db, id), letterheadOf(ctx)]);
  if (!found) throw fail('record.not_found');
  const text = shownTo(ctx)(found).text ?? 'The words are not shown: they tell of marks or health.';
  const at = (when: string | null) =>
    when ? `${formatDate(when)}, ${formatTime(when)}` : 'Not yet';
  const facts = [
    { label: 'To', value: `${found.name} ${formatPhone(found.phone)}`.trim() },
    ...(found.learners ? [{ label: 'About', value: found.learners }] : []),
    { label: 'Channel', value: found.channel === 'sms' ? 'SMS' : 'WhatsApp' },
    { label: 'Sent', value: at(found.sent_at) },
    {
      label: 'State',
      value: [state_words[found.state] ?? 'Not sent', found.reason].filter(Boolean).join(': '),
    },
    { label: 'Last update', value: at(found.done_at ?? found.sent_at) },
    { label: 'Sent by', value: found.created_by },
  ];
  // Too long to stand beside another fact.
  const foot = `Carrier’s number: ${found.provider_id ?? 'none'}`;
  const bytes = await renderPdf(proof, {
    frame: {
      letterhead,
      paper: 'a4',
      title: 'Proof of notice',
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    sheets: [{ frame: { title: 'Proof of notice', facts }, paragraphs: text.split('\n'), foot }],
  });
  return { bytes, file_name: `proof-of-notice-${found.id.slice(-8)}.pdf` };
}
