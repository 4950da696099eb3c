import { blocksFor, type previewDesign } from '@darasa/contract/academics/reports/designs';
import type { InputOf } from '@darasa/contract/endpoint';
import { formatDate } from '@darasa/rules/dates';
import { newId } from '#platform/ids.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { readImages } from '#platform/papers/images.ts';
import { checkAddress } from '#platform/pdf/check-address.ts';
import { renderPicture } from '#platform/pdf/render.ts';
import { newest_renderers, rendererOf } from '../renderers/frozen.ts';
import type { ReportMatter } from './report-matter.ts';
import { gather, type ReportSources } from './gathering.ts';
import { frameOf, imagesIn } from './printing.ts';
import { findPlace, listPreviewSittings } from './set-queries.ts';

/**
 * A real learner's report by the blocks as they are on the screen, drawn by what prints it. Nothing of it is
 * kept. It has the exams of the newest term in which somebody of the curriculum has results.
 */
export async function preview(
  ctx: Ctx,
  { curriculum, language, blocks, student_id }: InputOf<typeof previewDesign>,
  sources: ReportSources,
  origin: string,
): Promise<Uint8Array> {
  const found = await listPreviewSittings(ctx.db, curriculum, student_id);
  const newest = found[0];
  if (!newest) throw fail('report.no_preview', { curriculum });
  const { class_id, term_id } = newest;
  const sittings = found
    .filter((one) => one.class_id === class_id && one.term_id === term_id)
    .toReversed();
  const place = await findPlace(ctx.db, class_id, term_id);
  const kind =
    blocksFor(curriculum).includes('mean-box') || curriculum === 'Cambridge' ? 'report' : 'book';
  const id = newId(ctx.now.getTime());
  const set: ReportMatter = {
    ...place,
    id,
    name: kind === 'book' ? 'Report book' : 'Report form',
    kind,
    state: 'draft',
    curriculum,
    class_id,
    term_id,
    design: { design_id: id, edition_id: id, name: '', edition: 1, language, blocks },
    sittings,
  };
  const only = student_id ? new Set([student_id]) : 'first';
  const [report] = await gather(ctx, set, sources, only);
  if (!report) throw fail('report.no_preview', { curriculum });
  const { snapshot } = report;
  const has_code = blocks.some((block) => block.kind === 'check-code');
  return renderPicture(
    rendererOf(newest_renderers[kind]),
    {
      frame: frameOf(ctx.tenant_id, snapshot),
      title: snapshot.title,
      sheets: [
        {
          ...snapshot,
          frame: has_code ? { check_address: checkAddress(origin, 'PREVIEW00000') } : {},
          paper: { version: 1, issued: formatDate(ctx.now), why: null },
        },
      ],
    },
    await readImages(ctx.db, imagesIn(snapshot)),
  );
}
