import type {
  FamilyPaper,
  listFamilyPapers,
  OpenedPaper,
} from '@darasa/contract/academics/reports/family-papers';
import type { SlipSnapshot } from '@darasa/contract/academics/reports/snapshots';
import type { OutputOf } from '@darasa/contract/endpoint';
import { plainWords } from '@darasa/rules/grading/plain-words';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { fileNameOf, printSlips } from '#modules/academics/reports/papers/printing.ts';
import * as queries from './queries.ts';

export const list = async (ctx: Ctx): Promise<OutputOf<typeof listFamilyPapers>> => ({
  rows: (await queries.listPapers(ctx.db)).map(asShown),
});

/** The office sees who opened a paper and when; each parent's first look is a line. */
export async function open(ctx: Ctx, id: string): Promise<OpenedPaper> {
  const paper = await find(ctx, id);
  const { snapshot } = await noteOpening(ctx, paper);
  return { ...asShown(paper), opened_at: paper.opened_at ?? nowIso(ctx), snapshot };
}

export async function print(ctx: Ctx, id: string, origin: string) {
  const [paper, printed] = await Promise.all([find(ctx, id), queries.findPrinted(ctx.db, id)]);
  const { snapshot } = await noteOpening(ctx, paper);
  const bytes = await printSlips(ctx, [{ ...paper, ...printed!, snapshot }], origin);
  return { bytes, file_name: fileNameOf(paper.title, snapshot.learner.name) };
}

async function find(ctx: Ctx, id: string): Promise<queries.StoredPaper> {
  const [paper] = await queries.listPapers(ctx.db, id);
  if (!paper) throw fail('record.not_found');
  return paper;
}

/** Answers nothing of what cannot be read: a paper that is held is as one that is not there. */
async function noteOpening(
  ctx: Ctx,
  { snapshot, ...paper }: queries.StoredPaper,
): Promise<{ snapshot: SlipSnapshot }> {
  if (!snapshot) throw fail('record.not_found');
  if (paper.opened_at) return { snapshot };
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
  ctx.changed('result slip', paper.id, null, { opened: paper.title }, paper.school_id);
  return { snapshot };
}

function asShown(stored: queries.StoredPaper): FamilyPaper {
  const { school_id: _, guardian_id: __, language, snapshot, ...paper } = stored;
  if (!snapshot) return { ...paper, curriculum: null, mean: null, grades: [] };
  const { curriculum, mean, subjects } = snapshot.results;
  return {
    ...paper,
    curriculum,
    mean: mean?.grade ? { grade: mean.grade, points: mean.mean_points } : null,
    grades: subjects.map((subject) => ({
      name: subject.name,
      shown: curriculum === 'CBC' ? null : subject.shown,
      grade: subject.grade,
      words: meaningOf(snapshot, subject, language),
    })),
  };
}

type Subject = SlipSnapshot['results']['subjects'][number];

function meaningOf(
  { results: { curriculum, keys } }: SlipSnapshot,
  { grade, points }: Subject,
  language: 'en' | 'sw',
): string | null {
  if (grade === null) return null;
  // A grade has a line in the keys; X and its like may be called as one, and have no points.
  const own = keys
    .flatMap((key) => key.grades)
    .find((one) => one.code === grade && (points !== null || one.lowerLimit === null));
  return plainWords({ curriculum, code: grade }, own, language);
}
