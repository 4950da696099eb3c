import type { InputOf } from '@darasa/contract/endpoint';
import { documents } from '@darasa/contract/students/learners/documents';
import {
  letterFields,
  type OfferLetter,
  type saveOfferLetter,
} from '@darasa/contract/students/joining/offer-letters';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { mergeFields, unknownFields } from '@darasa/rules/merge-fields';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { documentPaper } from '#modules/administration/index.ts';
import { inWords } from '../enquiries/export.ts';
import { findEnquiry } from '../enquiries/queries.ts';
import * as queries from './queries.ts';

const usual_body = `Dear {{guardian}},

We are glad to offer {{child}} a place in {{class}} at {{school}} for the year {{year}}, {{boarding}}.

To keep the place, please confirm with the school office and bring the documents below not later than {{expires}}. After that day we give the place to the next child on the list.

We look forward to welcoming your family.`;

export const readLetter = async (ctx: Ctx): Promise<OfferLetter> =>
  (await queries.findLetter(ctx.db)) ?? { body: usual_body, version: 0 };

export async function saveLetter(
  ctx: Ctx,
  { body, version }: InputOf<typeof saveOfferLetter>,
): Promise<OfferLetter> {
  const current = await queries.lockLetter(ctx.db);
  if ((current?.version ?? 0) !== version) {
    throw stale(current, { body, version });
  }
  const unknown = unknownFields(body, letterFields);
  if (unknown.length > 0) {
    const sentence = `We cannot fill in ${unknown.map((name) => `{{${name}}}`).join(', ')}.`;
    throw failField('enquiry.letter_field', 'body', sentence);
  }
  const school_id = schoolOf(ctx);
  const row = { tenant_id: ctx.tenant_id, school_id, body, updated_at: nowIso(ctx) };
  const saved = await queries.saveLetter(ctx.db, row);
  ctx.changed('offer letter', school_id, current ?? null, saved);
  return saved;
}

const letter_paper: Template = {
  name: 'offer-letter',
  source: `
#import "/letterhead.typ": *
#let data = json("/data.json")
#show: sheet.with(unsealed(data.frame))
#set par(spacing: 1.2em, leading: 0.7em)
#set text(size: 10.5pt)
#v(6pt)
#for one in data.paragraphs { par(one) }
#if data.fees.rows.len() > 0 {
  v(4pt)
  strong-text("Fees, KES")
  v(-4pt)
  table(
    columns: (1fr,) + (auto,) * data.fees.terms.len(),
    align: (column, _) => if column == 0 { left } else { right },
    stroke: none,
    inset: (x: 4pt, y: 3pt),
    "", ..data.fees.terms.map(fine),
    table.hline(stroke: 0.5pt),
    ..data.fees.rows.flatten(),
    table.hline(stroke: 0.5pt),
    ..data.fees.total.map(strong),
  )
}
#v(4pt)
#strong-text("Documents to bring")
#v(-2pt)
#for one in data.documents {
  grid(
    columns: (14pt, 1fr, auto),
    align: (left + horizon, left, right),
    box(width: 9pt, height: 9pt, stroke: 0.75pt + black, align(center + horizon, if one.brought { text(size: 8pt, weight: 600, "x") })),
    one.name,
    if one.brought { fine("brought") },
  )
  v(-4pt)
}
#v(14pt)
#grid(
  columns: (1fr, auto, 1fr),
  align: bottom,
  signature("Head of the school", signed: data.frame.seal.has_signature),
  if data.frame.seal.has_stamp { stamp(26mm) },
  align(right, box(align(left, signature("Parent or guardian")))),
)
`,
};

/**
 * The fees of an offer are what the place that was asked for costs in each term. Whoever keeps the books
 * hands this in.
 */
export type OfferFees = (
  ctx: Pick<Ctx, 'db'>,
  enquiry_id: string,
) => Promise<{ terms: string[]; rows: { name: string; amounts: number[] }[] }>;

type Fees = Awaited<ReturnType<OfferFees>>;

const totalOf = ({ rows }: Fees, at: number): number =>
  rows.reduce((sum, row) => sum + row.amounts[at]!, 0);

/** "KES 25,000.00 for Term 1 2027": what has to be paid first. */
const feesInWords = (fees: Fees): string =>
  fees.terms[0]
    ? `${formatKes(totalOf(fees, 0))} for ${fees.terms[0]}`
    : 'what the school office tells you';

const feesOnPaper = (fees: Fees) => ({
  terms: fees.terms,
  rows: fees.rows.map(({ name, amounts }) => [name, ...amounts.map((one) => formatMoney(one))]),
  total: ['Total', ...fees.terms.map((_, at) => formatMoney(totalOf(fees, at)))],
});

export async function printLetter(ctx: Ctx, id: string, offerFees: OfferFees): Promise<Uint8Array> {
  const [on_paper, enquiry, letter, fees] = await Promise.all([
    documentPaper(ctx, 'admission-letter'),
    findEnquiry(ctx.db, id),
    readLetter(ctx),
    offerFees(ctx, id),
  ]);
  if (!enquiry) throw fail('enquiry.not_found');
  if (!enquiry.offer_expires_on) throw fail('enquiry.no_offer');
  const body = mergeFields(letter.body, {
    guardian: enquiry.guardian_name,
    child: enquiry.child_name,
    class: enquiry.class_name,
    year: String(enquiry.year),
    boarding: enquiry.boarding === 'boarding' ? 'as a boarder' : 'as a day scholar',
    school: on_paper.letterhead.school_name,
    reference: enquiry.reference,
    today: formatDate(ctx.now),
    expires: formatDate(enquiry.offer_expires_on),
    fees: feesInWords(fees),
  });
  return renderPdf(letter_paper, {
    frame: {
      ...on_paper,
      title: 'Offer of a place',
      number: enquiry.reference,
      facts: [
        { label: 'Child', value: enquiry.child_name },
        { label: 'Class', value: enquiry.class_name },
        { label: 'Year', value: String(enquiry.year) },
        { label: 'Offer ends', value: formatDate(enquiry.offer_expires_on) },
      ],
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    paragraphs: body.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    fees: feesOnPaper(fees),
    documents: documents.map((name) => ({
      name: inWords(name),
      brought: enquiry.documents.includes(name),
    })),
  });
}
