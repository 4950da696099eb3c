import {
  approveSitting,
  createExam,
  type Exam,
  getExam,
  moveSitting,
} from '@darasa/contract/academics/exams/exams';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import {
  acceptSheet,
  getSheet,
  handInSheet,
  listSheets,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import { getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import { readRow } from '@darasa/contract/academics/figures/broadsheet-rows';
import { createScale } from '@darasa/contract/academics/setup/scales';
import { rules_of } from '@darasa/rules/grading/curricula';
import type { SentOf } from '@darasa/contract/endpoint';
import { newId } from '../src/platform/ids.ts';
import { newSchool, type NewSchool, type Person } from './new-school.ts';
import { newGuardian } from './new-learner.ts';
import { plantClass, plantLearners, type PlantedClass } from './planted-classes.ts';

export interface ExamGround {
  form: PlantedClass;
  /** By stream, in the order of their names. */
  learners: Record<string, string[]>;
  /** Ids by name. */
  subjects: Record<string, string>;
  scale_id: string;
  term_id: string;
}

/** A form of two streams with learners and subjects that all of them take, and a scale of 8-4-4. */
export async function newExamGround(
  school: NewSchool,
  {
    subjects = ['Mathematics', 'English'],
    count = 3,
    curriculum = '844' as keyof typeof rules_of,
  } = {},
): Promise<ExamGround> {
  const form = await plantClass(school, 'Form 3', ['Blue', 'Green'], { curriculum });
  const learners = {
    Blue: await plantLearners(school, form, 'Blue', count),
    Green: await plantLearners(school, form, 'Green', count),
  };
  const ids = Object.fromEntries(subjects.map((name) => [name, newId()]));
  for (const [i, name] of subjects.entries()) {
    const values = [school.tenant_id, ids[name], school.school_id];
    await school.sql(
      `insert into administration.subjects (tenant_id, id, school_id, name, code, curriculum, kind, created_at)
       values ($1, $2, $3, $4, $5, $6, 'compulsory', now())`,
      [...values, name, codes[name] ?? String(500 + i), curriculum],
    );
    await school.sql(
      `insert into administration.subject_classes (tenant_id, school_id, subject_id, class_id)
       values ($1, $3, $2, $4)`,
      [...values, form.class_id],
    );
  }
  const term_id = newId();
  await school.sql(
    `insert into administration.terms (tenant_id, id, school_id, year, name, starts_on, ends_on, created_at)
     values ($1, $2, $3, 2026, 'Term 3', '2026-08-24', '2026-12-18', now())`,
    [school.tenant_id, term_id, school.school_id],
  );
  const { bands, ...edition } = rules_of[curriculum].seeds[0]!.edition;
  const scale = await school.admin.call(createScale, {
    ...edition,
    name: `${curriculum === '844' ? '8-4-4' : curriculum} grades`,
    curriculum,
    from_on: '2026-01-01',
    grades: bands as never,
  });
  return { form, learners, subjects: ids, scale_id: scale.id, term_id };
}

/** A form of two streams that takes Mathematics, and the electives Business and Music. */
export async function withElectives(server: Parameters<typeof newSchool>[0]) {
  const school = await newSchool(server);
  const ground = await newExamGround(school, { subjects: ['Mathematics', 'Business', 'Music'] });
  await school.sql(
    `update administration.subjects set kind = 'elective'
     where tenant_id = $1 and name in ('Business', 'Music')`,
    [school.tenant_id],
  );
  return { school, ground };
}

const codes: Record<string, string> = { Mathematics: '121', English: '101', Kiswahili: '102' };

/** A mid-term of all subjects, out of 50 in one paper each, entered from September to December. */
export function midTerm(ground: ExamGround, more: Partial<SentOf<typeof createExam>> = {}) {
  return {
    curriculum: '844',
    term_id: ground.term_id,
    name: 'Mid-term',
    kind: 'mid-term',
    class_ids: [ground.form.class_id],
    subjects: Object.values(ground.subjects).map((subject_id) => ({
      subject_id,
      scale_id: ground.scale_id,
      parts: [{ name: 'Paper 1', out_of: 50 }],
    })),
    list_on: '2026-10-01',
    entry_from: '2026-01-01',
    entry_to: '2099-12-31',
    mean_kind: 'all-subjects',
    has_ranks: true,
    ...more,
  } satisfies SentOf<typeof createExam>;
}

export async function openExam(
  school: NewSchool,
  ground: ExamGround,
  more: Partial<SentOf<typeof createExam>> = {},
): Promise<Exam> {
  const exam = await school.admin.call(createExam, midTerm(ground, more));
  const [sitting] = exam.sittings;
  const { id, version } = sitting!;
  return school.admin.call(moveSitting, { id, version, to: 'open' });
}

/** A teacher who teaches a subject in a stream since January, and nothing else. */
export async function newTeacher(
  school: NewSchool,
  ground: ExamGround,
  subject: string,
  stream: string,
): Promise<Person> {
  const person = await school.staff(['teacher-portal']);
  await school.sql(
    `insert into administration.teaching (tenant_id, id, school_id, subject_id, stream_id, staff_id,
       from_on, created_at)
     select $1, $2, $3, $4, $5, f.id, '2026-01-05', now()
     from identity.staff f
     where f.user_id = $6`,
    [
      school.tenant_id,
      newId(),
      school.school_id,
      ground.subjects[subject],
      ground.form.streams[stream],
      person.id,
    ],
  );
  return person;
}

/** Types the marks of one paper down a stream, subject by subject, in the order of the learners. */
export async function enterScores(
  school: NewSchool,
  ground: ExamGround,
  stream: string,
  scores: Record<string, readonly (number | string)[]>,
  sitting_id?: string,
): Promise<void> {
  const { rows } = await school.admin.call(listSheets, {
    page_size: 100,
    ...(sitting_id ? { sitting_id } : {}),
  });
  for (const [subject, values] of Object.entries(scores)) {
    const sheet = rows.find((row) => row.subject === subject && row.stream === stream)!;
    const cells = values.map((value, i) => ({
      student_id: ground.learners[stream]![i]!,
      part: 1,
      value,
      version: 0,
    }));
    await school.admin.call(saveMarks, { id: sheet.id, cells });
  }
}

/** The families of these learners agreed that results are published by name. */
export async function agreeToResults(
  school: NewSchool,
  student_ids: readonly string[],
): Promise<void> {
  const guardian_id = await newGuardian(school);
  await school.sql(
    `insert into students.consents (tenant_id, id, school_id, student_id, kind, answer,
       wording_version, guardian_id, on_date, how, created_by, created_at)
     select $1, gen_random_uuid(), $2, s.id, 'results', 'given', 1, $3, '2026-01-10', 'signed-form', $4, now()
     from unnest($5::uuid[]) as s (id)`,
    [school.tenant_id, school.school_id, guardian_id, school.admin.id, student_ids],
  );
}

/**
 * Types marks of an open exam, as `{ Mathematics: { [student_id]: 40 } }`; whoever has none was absent.
 * Then the sheets are handed in and accepted and the marks approved.
 */
export async function approveExam(
  school: NewSchool,
  exam: Exam,
  marks: Record<string, Record<string, number>>,
): Promise<Exam> {
  const { admin } = school;
  const sitting_id = exam.sittings[0]!.id;
  const { rows } = await admin.call(listSheets, { sitting_id, page_size: 100 });
  for (const { id, subject, sitting_state } of rows) {
    const { learners } = readSheet(await admin.call(getSheet, { id }));
    const cells = learners.flatMap(({ student_id, cells: [cell] }) => {
      const value = marks[subject]?.[student_id];
      const version = cell?.version ?? 0;
      return value === undefined ? [] : [{ student_id, part: 1, value, version }];
    });
    if (cells.length > 0) await admin.call(saveMarks, { id, cells });
    if (sitting_state === 'open') await admin.call(handInSheet, { id, blanks_absent: true });
  }
  const now = await admin.call(getExam, { id: exam.id });
  const { version } = now.sittings.find((one) => one.id === sitting_id)!;
  const review = await admin.call(moveSitting, { id: sitting_id, version, to: 'review' });
  for (const { id } of rows) await admin.call(acceptSheet, { id });
  return admin.call(approveSitting, {
    id: sitting_id,
    version: review.sittings.find((one) => one.id === sitting_id)!.version,
  });
}

/** The rows of a broadsheet with whose they are, for stories that know learners by their ids. */
export async function readBroadsheet(school: NewSchool, id: string) {
  const sheet = await school.admin.call(getBroadsheet, { id });
  const found = await school.sql<{ id: string; admission_number: string }>(
    'select id, admission_number from students.students where tenant_id = $1',
    [school.tenant_id],
  );
  const ids = new Map(found.map((one) => [one.admission_number, one.id]));
  return sheet.rows.map((packed) => {
    const row = readRow(packed, sheet);
    return { ...row, student_id: ids.get(row.admission_number)! };
  });
}
