import { formatDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { checkAddress } from '#platform/pdf/check-address.ts';
import type { Letterhead } from '#platform/pdf/frame.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import type { PrintedPaper } from './list-queries.ts';
import { sideBySide } from '../renderers/side-by-side.ts';
import { slip_v1_source } from './slip.v1.typ.ts';
import { slip_v2_source } from './slip.v2.typ.ts';

/** Renderers by the name that a paper keeps. One that papers were issued by is never changed. */
const sources: Record<string, string> = {
  'slip.v1': slip_v1_source,
  'slip.v2': slip_v2_source,
};

export function slipRendererOf(name: string): Template {
  const source = sources[name];
  if (!source) throw new Error(`no template draws ${name}`);
  return { name, source };
}

/**
 * Slips on A5, one to a page: each word and figure is the snapshot's, so that a slip printed again is the
 * same. Of the school of today it has the logo and the colour alone.
 */
export async function printSlips(
  { now }: Pick<Ctx, 'now'>,
  letterhead: Letterhead,
  papers: readonly PrintedPaper[],
  origin: string,
): Promise<Uint8Array> {
  const [first] = papers as [PrintedPaper];
  const template = sideBySide(
    papers.map((paper) => paper.renderer),
    slipRendererOf,
  );
  return renderPdf(template, {
    frame: {
      letterhead,
      paper: 'a5',
      title: papers.length === 1 ? `${first.snapshot.learner.name}, ${first.title}` : first.title,
      printed_by: first.issued_by,
      printed_at: now,
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
