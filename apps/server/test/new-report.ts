import { approveSitting, getExam, moveSitting } from '@darasa/contract/academics/exams/exams';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import {
  acceptSheet,
  getSheet,
  handInSheet,
  listSheets,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import { createDesign } from '@darasa/contract/academics/reports/designs';
import { createScale } from '@darasa/contract/academics/setup/scales';
import { rules_of } from '@darasa/rules/grading/curricula';
import { design_seeds, type DesignSeed } from '@darasa/rules/grading/report-design';
import { newId } from '../src/platform/ids.ts';
import { type ExamGround, newExamGround, openExam } from './new-exam.ts';
import type { NewSchool } from './new-school.ts';

export interface ReportGround extends ExamGround {
  curriculum: '844' | 'CBC' | 'Cambridge';
}

/** A form with subjects and a scale of a curriculum, whose learners are named as they are in the story. */
export async function newReportGround(
  school: NewSchool,
  curriculum: ReportGround['curriculum'],
  of: { subjects?: string[]; count?: number; scale?: string } = {},
): Promise<ReportGround> {
  const ground = await newExamGround(school, of);
  if (curriculum === '844') return { ...ground, curriculum };
  for (const table of ['classes', 'subjects']) {
    await school.sql(`update administration.${table} set curriculum = $2 where tenant_id = $1`, [
      school.tenant_id,
      curriculum,
    ]);
  }
  const seed = rules_of[curriculum].seeds.find(({ key }) => key === of.scale)!;
  const { bands, ...edition } = seed.edition;
  const scale = await school.admin.call(createScale, {
    ...edition,
    name: seed.name,
    curriculum,
    from_on: '2026-01-01',
    grades: bands.map(({ points, ...band }) => (points === null ? band : { ...band, points })),
  });
  return { ...ground, curriculum, scale_id: scale.id };
}

type More = Parameters<typeof openExam>[2];

/** An exam with everybody's marks, approved. `valueOf` says the mark by learner and subject. */
export async function approvedExam(
  school: NewSchool,
  ground: ReportGround,
  valueOf: (learner: number, subject: number, part: number) => number | string,
  more: More = {},
): Promise<string> {
  const { admin } = school;
  const exam = await openExam(school, ground, { curriculum: ground.curriculum, ...more });
  const sitting_id = exam.sittings[0]!.id;
  const { rows } = await admin.call(listSheets, { sitting_id, sort: 'subject', page_size: 100 });
  const subjects = [...new Set(rows.map((row) => row.subject))];
  for (const { id, subject } of rows) {
    const { learners, parts } = readSheet(await admin.call(getSheet, { id }));
    const cells = learners.flatMap(({ student_id }, i) =>
      parts.map(({ part }) => ({
        student_id,
        part,
        value: valueOf(i, subjects.indexOf(subject), part),
        version: 0,
      })),
    );
    await admin.call(saveMarks, { id, cells });
    await admin.call(handInSheet, { id });
    await admin.call(acceptSheet, { id });
  }
  const now = async () => (await admin.call(getExam, { id: exam.id })).sittings[0]!;
  await admin.call(moveSitting, { id: sitting_id, version: (await now()).version, to: 'review' });
  await admin.call(approveSitting, { id: sitting_id, version: (await now()).version });
  return sitting_id;
}

/** A design as the product offers it. */
export async function newDesign(
  school: NewSchool,
  curriculum: ReportGround['curriculum'],
  key: string,
): Promise<string> {
  const seeds: readonly DesignSeed[] = design_seeds[curriculum];
  const { name, language, blocks } = seeds.find((seed) => seed.key === key)!;
  const design = await school.admin.call(createDesign, {
    name,
    curriculum,
    language,
    blocks: [...blocks],
  });
  return design.id;
}

/** The reports of the form for its term, with these exams as columns. */
export async function newSet(
  school: NewSchool,
  ground: ReportGround,
  of: { sitting_ids: string[]; design_id: string | null; kind?: 'report' | 'book'; name?: string },
): Promise<string> {
  const id = newId();
  const { tenant_id, school_id, admin } = school;
  await school.sql(
    `insert into academics.report_sets (tenant_id, id, school_id, name, kind, term_id, class_id,
       design_id, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now(), $9)`,
    [
      tenant_id,
      id,
      school_id,
      of.name ?? 'Report form',
      of.kind ?? 'report',
      ground.term_id,
      ground.form.class_id,
      of.design_id,
      admin.id,
    ],
  );
  await school.sql(
    `insert into academics.report_set_exams (tenant_id, school_id, set_id, position, sitting_id)
     select $1, $2, $3, s.position, s.id
     from unnest($4::uuid[]) with ordinality s (id, position)`,
    [tenant_id, school_id, id, of.sitting_ids],
  );
  return id;
}
