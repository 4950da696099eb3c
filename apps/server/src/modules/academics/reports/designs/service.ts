import {
  blocksFor,
  block_words,
  type createDesign,
  DesignNameInput,
  type editDesign,
  type getDesign,
  type ReportDesign,
  type retireDesign,
  type setDesignBlocks,
} from '@darasa/contract/academics/reports/designs';
import type { InputOf } from '@darasa/contract/endpoint';
import type { DesignBlock } from '@darasa/rules/grading/report-design';
import { changesOf, requireNewest, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

export const get = (ctx: Ctx, { id }: InputOf<typeof getDesign>): Promise<ReportDesign> =>
  find(ctx, id);

export async function add(ctx: Ctx, input: InputOf<typeof createDesign>): Promise<ReportDesign> {
  const { name, curriculum, language, blocks } = input;
  refuseForeign(curriculum, blocks);
  const id = newId(ctx.now.getTime());
  const row = { ...signedStampOf(ctx, id), name, curriculum };
  if (!(await queries.insertDesign(ctx.db, row))) throw nameTaken(name);
  await addEdition(ctx, id, 1, { language, blocks });
  return told(ctx, id, null);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editDesign>): Promise<ReportDesign> {
  const before = await open(ctx, body.id);
  const { name } = wholeOf(DesignNameInput, before, changesOf(body, before));
  await queries.updateDesign(ctx.db, body.id, { name }).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(name) : error;
  });
  return told(ctx, body.id, before);
}

/** Sets that have it keep it; it is only no longer offered. */
export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireDesign>,
): Promise<ReportDesign> {
  const before = await open(ctx, id);
  const is_so = (before.retired_at !== null) === retired;
  if (!is_so) await queries.updateDesign(ctx.db, id, { retired_at: retired ? nowIso(ctx) : null });
  return told(ctx, id, before);
}

/** Blocks that no report was issued by are replaced; used ones stay, and a new edition follows them. */
export async function setBlocks(
  ctx: Ctx,
  { id, version, language, blocks }: InputOf<typeof setDesignBlocks>,
): Promise<ReportDesign> {
  const before = await open(ctx, id);
  requireNewest({ version }, before);
  refuseForeign(before.curriculum, blocks);
  const { now } = before;
  const is_used = now.used_at !== null;
  if (!is_used) await queries.deleteEdition(ctx.db, now.id);
  await addEdition(ctx, id, is_used ? now.edition + 1 : now.edition, { language, blocks });
  await queries.updateDesign(ctx.db, id, {});
  return told(ctx, id, before);
}

const addEdition = (
  ctx: Ctx,
  design_id: string,
  edition: number,
  { language, blocks }: { language: string; blocks: DesignBlock[] },
) =>
  queries.insertEdition(ctx.db, {
    ...signedStampOf(ctx),
    design_id,
    edition,
    language,
    blocks: JSON.stringify(blocks),
    paper: 'a4',
  });

/** A curriculum without means has no box for one, and what nobody keeps is on no report. */
function refuseForeign(curriculum: ReportDesign['curriculum'], blocks: readonly DesignBlock[]) {
  const known = blocksFor(curriculum);
  const foreign = blocks.find(({ kind }) => !known.includes(kind));
  if (!foreign) return;
  const message = `A ${curriculum} report has no part "${block_words[foreign.kind]}"`;
  throw failField('request.invalid', 'blocks', message);
}

async function open(ctx: Ctx, id: string): Promise<ReportDesign> {
  await queries.lockDesign(ctx.db, id);
  return find(ctx, id);
}

async function find(ctx: Ctx, id: string): Promise<ReportDesign> {
  const design = await queries.findDesign(ctx.db, id);
  if (!design) throw fail('record.not_found');
  return design;
}

async function told(ctx: Ctx, id: string, before: ReportDesign | null): Promise<ReportDesign> {
  const after = await find(ctx, id);
  ctx.changed('report design', id, before && inWords(before), inWords(after));
  return after;
}

const inWords = ({ now, set_count: _, ...design }: ReportDesign) => ({
  ...design,
  blocks: now.blocks.map(({ kind }) => block_words[kind]).join(', '),
});

const nameTaken = (name: string) => failField('lookup.name_taken', 'name', { name });
