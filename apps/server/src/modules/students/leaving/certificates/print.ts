import type { LetterKind } from '@darasa/contract/students/papers/letters';
import { formatDate } from '@darasa/rules/dates';
import { mergeLetter, paragraphsOf } from '@darasa/rules/letters';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { checkAddress } from '#platform/pdf/check-address.ts';
import type { Frame } from '#platform/pdf/frame.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import { documentPapers } from '#modules/administration/index.ts';
import { findTemplate } from '#modules/students/papers/letters/queries.ts';
import { invented_learner } from '#modules/students/papers/letters/usual-letters.ts';
import { letter_source } from '#platform/pdf/letter.typ.ts';
import { letterDocuments } from './letter-documents.ts';
import { listForPrint, type PrintedCertificate } from './queries.ts';

const letter: Template = { name: 'letter', source: letter_source };

/** One paper, or all of a batch in one file, each on a sheet of its own. */
export async function print(
  ctx: Ctx,
  which: { id?: string | undefined; batch_id?: string | undefined },
  origin: string,
) {
  if (!which.id && !which.batch_id) throw fail('record.not_found');
  const [papers, frameOf] = await Promise.all([listForPrint(ctx.db, which), frames(ctx)]);
  const standing = papers.filter((one) => one.cancelled_at === null);
  if (papers.length === 0) throw fail('record.not_found');
  if (standing.length === 0) throw fail('certificate.cancelled', { serial: papers[0]!.serial });
  const bytes = await renderPdf(letter, {
    frame: frameOf(standing[0]!.kind),
    sheets: standing.map((paper) => sheetOf(paper, origin)),
  });
  return { bytes, file_name: fileName(standing) };
}

async function frames(ctx: Ctx): Promise<(kind: LetterKind) => Frame> {
  const paperOf = await documentPapers(ctx);
  return (kind) => ({
    ...paperOf(letterDocuments[kind]),
    title: 'Letters',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
}

const sheetOf = (paper: PrintedCertificate, origin: string) => ({
  frame: {
    title: paper.title,
    number: paper.serial,
    ...(paper.copy_count > 1 ? { filter: `Copy ${paper.copy_count} of this document` } : {}),
    facts: [
      { label: 'Learner', value: paper.name },
      { label: 'Admission number', value: paper.admission_number },
      { label: 'Date', value: formatDate(paper.issued_on) },
    ],
    // Where the person prints, a stranger looks it up: the address with its port.
    check_address: checkAddress(origin, paper.code),
  },
  paragraphs: paragraphsOf(paper.body),
});

const fileName = ([first, ...others]: PrintedCertificate[]): string =>
  others.length
    ? `letters-${first!.issued_on}-${others.length + 1}.pdf`
    : `${first!.serial.replaceAll('/', '-')}.pdf`;

/** A template on the school's paper, for somebody who does not exist. */
export async function preview(ctx: Ctx, id: string) {
  const [template, frameOf] = await Promise.all([findTemplate(ctx.db, id), frames(ctx)]);
  if (!template) throw fail('record.not_found');
  const frame = frameOf(template.kind);
  const facts = {
    ...invented_learner,
    school: frame.letterhead.school_name,
    today: formatDate(ctx.now),
  };
  const merged = (text: string) => mergeLetter(text, facts);
  return renderPdf(letter, {
    frame,
    sheets: [
      {
        frame: { title: merged(template.title), filter: 'Preview with an invented learner' },
        paragraphs: paragraphsOf(merged(template.body)),
      },
    ],
  });
}
