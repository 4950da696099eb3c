import { formatDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { checkAddress } from '#platform/pdf/check-address.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import type { PrintedPaper } from './list-queries.ts';
import { slip_v1_source } from './slip.v1.typ.ts';

/** Renderers by the name that a paper keeps. One that papers were issued by is never changed. */
const renderers: Record<string, Template> = {
  'slip.v1': { name: 'slip.v1', source: slip_v1_source },
};

/**
 * Slips on A5, one to a page: each word and figure is the snapshot's, so that a slip printed again is the
 * same. Of the school of today it has the logo and the colour alone.
 */
export async function printSlips(
  ctx: Pick<Ctx, 'db' | 'now'>,
  papers: readonly PrintedPaper[],
  origin: string,
): Promise<Uint8Array> {
  const [first] = papers as [PrintedPaper];
  const letterhead = await letterheadOf({ db: ctx.db, school_id: first.school_id });
  const template = renderers[first.renderer];
  if (!template) throw new Error(`no renderer is called ${first.renderer}`);
  return renderPdf(template, {
    frame: {
      letterhead,
      paper: 'a5',
      title: papers.length === 1 ? `${first.snapshot.learner.name}, ${first.title}` : first.title,
      printed_by: first.issued_by,
      printed_at: ctx.now,
    },
    // A slip is one page by its own measure; nothing is to be tried twice.
    runs_on: true,
    sheets: papers.map((paper) => ({
      frame: { check_address: checkAddress(origin, paper.code) },
      ...paper.snapshot,
      version: paper.version,
      issued: `Issued by ${paper.issued_by} on ${formatDate(paper.issued_at)}`,
    })),
  });
}

/** "Mid-term-Amina-Otieno.pdf" */
export const fileNameOf = (...words: string[]): string =>
  `${words
    .join(' ')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)}.pdf`;
