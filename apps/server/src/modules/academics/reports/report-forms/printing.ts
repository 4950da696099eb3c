import { createHash } from 'node:crypto';
import { formatDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { type ZippedFile, zipName, zipOf } from '#platform/files/zip.ts';
import { readImages } from '#platform/papers/images.ts';
import { checkAddress } from '#platform/pdf/check-address.ts';
import { renderPdf } from '#platform/pdf/render.ts';
import { rendererOf } from '../renderers/frozen.ts';
import { sideBySide } from '../renderers/side-by-side.ts';
import type { ReportSnapshot, TranscriptSnapshot } from '../renderers/snapshots.ts';
import { findPaper, listPapers, type PrintedPaper } from './papers-queries.ts';

type Pictures = Record<string, Uint8Array>;
type Drawn = Pick<PrintedPaper, 'renderer' | 'code' | 'version' | 'issued_at' | 'why' | 'snapshot'>;

/** One paper as it was issued: its words, figures, pictures and template are those of its day. */
export async function printOne(ctx: Ctx, id: string, origin: string) {
  const paper = await findPaper(ctx.db, id);
  if (!paper) throw fail('record.not_found');
  if (paper.is_held) throw fail('paper.not_given', { state: 'held' });
  return drawOne(ctx, paper, origin);
}

/** A paper that somebody may have: the office, or the family it was released to. */
export async function drawOne(
  ctx: Pick<Ctx, 'db' | 'tenant_id'>,
  paper: Drawn,
  origin: string,
): Promise<{ bytes: Uint8Array; file_name: string }> {
  const pictures = await picturesOf(ctx, [paper]);
  return { bytes: await draw([paper], pictures, origin, ctx.tenant_id), file_name: nameOf(paper) };
}

export interface Batch {
  papers: PrintedPaper[];
  pictures: Pictures;
  /** The fingerprint of what is in the file: the same papers in the same order have the same. */
  contents: string;
}

/** The standing report forms of a class or stream, by stream and name, with the pictures they need. */
export async function batchOf(
  ctx: Pick<Ctx, 'db'>,
  set_id: string,
  stream_id: string | null,
): Promise<Batch> {
  const papers = await listPapers(ctx.db, set_id, stream_id);
  if (papers.length === 0) throw fail('report.nothing_issued');
  const pictures = await picturesOf(ctx, papers);
  const contents = hashOf(papers.map((one) => one.id).join('\n'));
  return { papers, pictures, contents };
}

/** All papers of a batch as one document; printing a class never lets a receipt wait. */
export const drawAll = ({ papers, pictures }: Batch, origin: string, tenant_id: string) =>
  draw(papers, pictures, origin, tenant_id, true);

/** A named document for each learner, in one file. */
export async function zipAll(
  { papers, pictures }: Batch,
  origin: string,
  { tenant_id, now, told }: { tenant_id: string; now: Date; told(done: number): Promise<void> },
): Promise<Uint8Array> {
  const files: ZippedFile[] = [];
  for (const paper of papers) {
    files.push({
      name: nameOf(paper),
      bytes: await draw([paper], pictures, origin, tenant_id, true),
    });
    if (files.length % told_each === 0) await told(files.length);
  }
  return zipOf(files, now);
}

const told_each = 20;

export const hashOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

function draw(
  papers: readonly Drawn[],
  pictures: Pictures,
  origin: string,
  tenant_id: string,
  in_bulk = false,
): Promise<Uint8Array> {
  const { snapshot } = papers[0]!;
  const names = papers.map((one) => one.renderer);
  return renderPdf(
    sideBySide(names, rendererOf),
    {
      frame: frameOf(tenant_id, snapshot),
      title: snapshot.title,
      sheets: papers.map((one) => sheetOf(one, origin)),
    },
    pictures,
    { in_bulk },
  );
}

/** The frame is what the printer needs to know; the paper itself stands in its snapshot. */
export const frameOf = (
  tenant_id: string,
  { school, title }: { school: string; title: string },
) => ({
  letterhead: { tenant_id, school_name: school, address_lines: [] },
  paper: 'a4' as const,
  title,
  printed_by: '',
  printed_at: new Date(0),
});

function sheetOf({ snapshot, code, version, issued_at, why }: Drawn, origin: string) {
  const has_code =
    !('blocks' in snapshot) || snapshot.blocks.some((block) => block.kind === 'check-code');
  return {
    ...snapshot,
    frame: has_code ? { check_address: checkAddress(origin, code) } : {},
    paper: { version, issued: formatDate(new Date(issued_at)), why },
  };
}

const picturesOf = (ctx: Pick<Ctx, 'db'>, papers: readonly Drawn[]): Promise<Pictures> =>
  readImages(
    ctx.db,
    papers.flatMap(({ snapshot }) => imagesIn(snapshot)),
  );

export const imagesIn = (snapshot: ReportSnapshot | TranscriptSnapshot): (string | null)[] => [
  snapshot.letterhead.logo,
  snapshot.stamp,
  ...('signatures' in snapshot ? snapshot.signatures.map((one) => one.image) : []),
];

/** "4127 Amina Wairimu Hassan, Report form, Term 2 2026.pdf": found by number and by name. */
function nameOf({ snapshot }: Pick<Drawn, 'snapshot'>): string {
  const { learner, title } = snapshot;
  const of = 'term' in snapshot ? snapshot.term : snapshot.serial;
  const number = learner.admission_number.replaceAll('/', '-');
  return `${zipName(`${number} ${learner.name}`)}, ${zipName(`${title}, ${of}`)}.pdf`;
}
