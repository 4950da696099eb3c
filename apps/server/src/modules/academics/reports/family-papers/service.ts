import type {
  FamilyPaper,
  listFamilyPapers,
  OpenedPaper,
} from '@darasa/contract/academics/reports/family-papers';
import type { OutputOf } from '@darasa/contract/endpoint';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { fileNameOf, printSlips } from '#modules/academics/reports/papers/printing.ts';
import { drawOne } from '#modules/academics/reports/report-forms/printing.ts';
import * as queries from './queries.ts';
import { isSlip, readPaper } from './reading.ts';

export const list = async (ctx: Ctx): Promise<OutputOf<typeof listFamilyPapers>> => ({
  rows: (await queries.listPapers(ctx.db)).map(asShown),
});

/** The office sees who opened a paper and when; each parent's first look is a line. */
export async function open(ctx: Ctx, id: string): Promise<OpenedPaper> {
  const [paper, versions] = await Promise.all([
    queries.findPaper(ctx.db, id),
    queries.listVersions(ctx.db, id),
  ]);
  const free = freeOf(paper);
  await noteOpening(ctx, free);
  return {
    ...asShown(free),
    ...readPaper(free.snapshot, free),
    opened_at: free.opened_at ?? nowIso(ctx),
    changes: free.changes ?? [],
    versions,
  };
}

export async function print(ctx: Ctx, id: string, origin: string) {
  const paper = freeOf(await queries.findPaper(ctx.db, id));
  await noteOpening(ctx, paper);
  const { snapshot } = paper;
  if (!isSlip(snapshot)) return drawOne(ctx, { ...paper, snapshot }, origin);
  const letterhead = await letterheadOf({ db: ctx.db, school_id: paper.school_id });
  const bytes = await printSlips(ctx, letterhead, [{ ...paper, snapshot }], origin);
  return { bytes, file_name: fileNameOf(paper.title, snapshot.learner.name) };
}

type FreePaper = queries.StoredPaper & { snapshot: NonNullable<queries.StoredPaper['snapshot']> };

/** Nothing is answered of what cannot be read: a paper that is held is as one that is not there. */
function freeOf(paper: queries.StoredPaper | undefined): FreePaper {
  if (!paper?.snapshot) throw fail('record.not_found');
  return { ...paper, snapshot: paper.snapshot };
}

async function noteOpening(ctx: Ctx, paper: FreePaper): Promise<void> {
  if (paper.opened_at) return;
  await queries.insertOpening(ctx.db, {
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    school_id: paper.school_id,
    paper_id: paper.id,
    student_id: paper.student_id,
    kind: 'opened',
    guardian_id: paper.guardian_id,
    created_at: nowIso(ctx),
    created_by: ctx.user.id,
  });
  const what = paper.kind === 'slip' ? 'result slip' : 'report form';
  ctx.changed(what, paper.id, null, { opened: paper.title }, paper.school_id);
}

/** Of a paper that cannot be read only that it is there; what was corrected names figures as well. */
function asShown(stored: queries.StoredPaper): FamilyPaper {
  const { snapshot, id, kind, student_id, child, school_name, title, version, state } = stored;
  const { why, curriculum, issued_at, withdrawn_at, opened_at, language } = stored;
  const known = { id, kind, student_id, child, school_name, title, version, state, language };
  const days = { issued_at, withdrawn_at, opened_at };
  if (!snapshot) return { ...known, ...days, why: null, curriculum: null, mean: null, grades: [] };
  const { mean, grades } = readPaper(snapshot, stored);
  return {
    ...known,
    ...days,
    why,
    curriculum,
    mean,
    grades: grades.map(({ name, shown, grade, words }) => ({ name, shown, grade, words })),
  };
}
