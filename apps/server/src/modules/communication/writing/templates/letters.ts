import type { InputOf } from '@darasa/contract/endpoint';
import type { printLetters } from '@darasa/contract/communication/writing/templates';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { paragraphsOf } from '@darasa/rules/letters';
import { mergeFields } from '@darasa/rules/merge-fields';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { documentPaper } from '#modules/administration/index.ts';
import { type Recipient, resolve } from '../audience/service.ts';
import { requireAgreed } from './approval.ts';
import { findTemplate } from './queries.ts';

const letter: Template = {
  name: 'message-letter',
  source: `
#import "/letterhead.typ": *
#let data = json("/data.json")
#for one in data.sheets {
  let seal = data.frame.seal
  sheet(unsealed(data.frame + one.frame), {
    set text(size: 11.5pt)
    set par(leading: 0.8em, spacing: 1.4em)
    v(4mm)
    for words in one.paragraphs { par(words) }
    v(10mm)
    grid(
      columns: (1fr, 1fr),
      align: bottom,
      signature("Head of school, signature and date", width: 72mm, signed: seal.has_signature),
      if seal.has_stamp { stamp(30mm) },
    )
  })
}
`,
};

const letters_max = 1_000;

interface Sheet {
  to: string;
  title: string;
  text: string;
}

/** The same fields as a message, on the school's paper, each guardian on a sheet of its own. */
export async function print(ctx: Ctx, { id, audience }: InputOf<typeof printLetters>) {
  schoolOf(ctx);
  const template = await findTemplate(ctx.db, id);
  if (!template || template.context !== 'letter') throw fail('record.not_found');
  requireAgreed(template);
  const texts = ['{{balance}}'];
  const { recipients, excluded } = await resolve(ctx, { audience, channel: 'paper', texts });
  if (recipients.length === 0) {
    throw fail('message.nobody', { reason: excluded[0]?.detail ?? 'Choose somebody.' });
  }
  return printSheets(
    ctx,
    template.name,
    recipients.map((one) => ({
      to: one.name,
      title: template.name,
      text: letterTo(one, template),
    })),
  );
}

/** In the guardian's language where the letter has it. */
export const letterTo = (
  to: Recipient,
  { text_en, text_sw }: { text_en: string; text_sw?: string | null | undefined },
): string =>
  to.language === 'sw' && text_sw
    ? mergeFields(text_sw, to.factsIn('sw'))
    : mergeFields(text_en, to.factsIn('en'));

/** Nothing is left out silently: more than fit into one file are refused. */
export async function printSheets(ctx: Ctx, title: string, sheets: readonly Sheet[]) {
  if (sheets.length > letters_max) {
    throw fail('letters.too_many', { count: sheets.length, max: letters_max });
  }
  const bytes = await renderPdf(letter, {
    frame: {
      ...(await documentPaper(ctx, 'letter')),
      title,
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    sheets: sheets.map((one) => ({
      frame: {
        title: one.title,
        facts: [
          { label: 'To', value: one.to },
          { label: 'Date', value: formatDate(isoDate(ctx.now)) },
        ],
      },
      paragraphs: paragraphsOf(one.text),
    })),
  });
  return { bytes, file_name: `letters-${isoDate(ctx.now)}.pdf` };
}
