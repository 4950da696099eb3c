import { createExam, type Exam, moveSitting } from '@darasa/contract/academics/exams/exams';
import { createScale } from '@darasa/contract/academics/setup/scales';
import { rules_of } from '@darasa/rules/grading/curricula';
import { withOwner } from '../apps/server/src/platform/db/owner.ts';
import { callerAt } from './caller.ts';
import { exam_subjects, type ExamPlace, fillSheets, placeLearners } from './exam-rows.ts';
import { type PlantedSchool, settle } from './plant.ts';
import type { Stage } from './stage.ts';

/** A school that sits exams: a class of 420 in streams of 60, one of 40, and one of 1,000. */
export interface ExamGround {
  school: PlantedSchool;
  /** Marks of three exams of 12 subjects with 2 parts are approved, in the classes by their sizes. */
  approved: Exam[];
  sittings: Record<ClassSize, string[]>;
  /** The sheet of a stream of 60 with 3 parts, which is typed by the teacher of the school. */
  grid: ExamPlace;
  /** Sheets of 40 learners without a mark: 12 parts each. */
  blank: ExamPlace[];
  /** Learners of the class of 40, who have sat 45 exams. */
  learner_ids: string[];
}
export type ClassSize = 420 | 40 | 1_000;
const class_sizes: ClassSize[] = [420, 40, 1_000];
const rows = 1_460;
const usual_parts = 2;
const grid_parts = 3;
const blank_parts = 12;
const exams_of_learner = 45;

const opened = new Map<Stage, Promise<ExamGround>>();

/** The ground of all scenarios about marks, made by the first of them. */
export function openExams(stage: Stage): Promise<ExamGround> {
  const known = opened.get(stage) ?? begin(stage);
  opened.set(stage, known);
  return known;
}

async function begin(stage: Stage): Promise<ExamGround> {
  const school = await stage.school(rows, 'exams');
  const call = callerAt(stage, school);
  const owner_url = stage.logins.owner_url;
  await withOwner(owner_url, (client) => placeLearners(client, school));
  const { bands, ...edition } = rules_of['844'].seeds[0]!.edition;
  const { id: scale_id } = await call(createScale, {
    ...edition,
    name: '8-4-4 grades',
    curriculum: '844',
    from_on: `${new Date().getFullYear()}-01-01`,
    grades: bands as never,
  });
  const subject_ids = await withOwner(owner_url, async (client) => {
    const found = await client.query<{ id: string }>(
      'select id from administration.subjects where school_id = $1 order by code',
      [school.school_id],
    );
    return found.rows.map(({ id }) => id);
  });
  if (subject_ids.length !== exam_subjects.length) throw new Error('subjects are missing');
  const [large, small, many] = school.class_ids;
  const everybody = [large!, small!, many!];
  const open = (name: string, classes: string[], parts: number) =>
    openExam(call, { school, scale_id, subject_ids }, { name, class_ids: classes, parts });
  const approved: Exam[] = [];
  for (const name of ['End of term', 'Mid-term', 'Opener']) {
    approved.push(await open(name, everybody, usual_parts));
  }
  const learners_exams: Exam[] = [];
  for (let n = approved.length + 1; n <= exams_of_learner; n++) {
    learners_exams.push(await open(`CAT ${n}`, [small!], usual_parts));
  }
  const typed = await open('Typed', [large!], grid_parts);
  const blank = await open('Blank', [many!], blank_parts);
  return withOwner(owner_url, async (client) => {
    const over = [...approved, ...learners_exams];
    await fillSheets(client, school, over, 'approved');
    await fillSheets(client, school, [typed], 'open');
    await settle(client);
    const places = (exam: Exam) => placesOf(client, exam.id);
    const learners = await client.query<{ id: string }>(
      'select id from students.students where class_id = $1 order by id limit 24',
      [small],
    );
    const sittingOf = (exam: Exam, class_id: string) =>
      exam.sittings.find((one) => one.class_id === class_id)!.id;
    return {
      school,
      approved,
      sittings: Object.fromEntries(
        class_sizes.map((size, i) => [
          size,
          approved.map((exam) => sittingOf(exam, everybody[i]!)),
        ]),
      ) as ExamGround['sittings'],
      grid: (await places(typed))[0]!,
      blank: await places(blank),
      learner_ids: learners.rows.map(({ id }) => id),
    };
  });
}

async function openExam(
  call: ReturnType<typeof callerAt>,
  ground: { school: PlantedSchool; scale_id: string; subject_ids: string[] },
  { name, class_ids, parts }: { name: string; class_ids: string[]; parts: number },
): Promise<Exam> {
  const today = new Date().toISOString().slice(0, 10);
  const exam = await call(createExam, {
    curriculum: '844',
    term_id: ground.school.term_id,
    name,
    kind: 'end-term',
    any_absence: 'only-if-needed',
    class_ids,
    list_on: today,
    entry_from: today,
    entry_to: today,
    mean_kind: 'kcse-2023',
    has_ranks: true,
    subjects: ground.subject_ids.map((subject_id) => ({
      subject_id,
      scale_id: ground.scale_id,
      combine: 'sum' as const,
      absent: 'X' as const,
      parts: Array.from({ length: parts }, (_, i) => ({
        name: `Paper ${i + 1}`,
        entry: 'score' as const,
        out_of: 50,
        weight: 0,
      })),
    })),
  });
  for (const { id, version } of exam.sittings) await call(moveSitting, { id, version, to: 'open' });
  return exam;
}

/** The sheets of an exam in the order of streams and subjects, with their learners. */
async function placesOf(
  client: { query<R>(text: string, values: unknown[]): Promise<{ rows: R[] }> },
  exam_id: string,
): Promise<ExamPlace[]> {
  const found = await client.query<ExamPlace>(
    `select h.id as sheet_id, h.exam_id, h.subject_id, h.group_id,
       (select array_agg(r.student_id order by r.student_id) from academics.results r
        where r.sheet_id = h.id) as student_ids
     from academics.sheets h
     join administration.streams m on m.id = h.stream_id
     join administration.subjects b on b.id = h.subject_id
     where h.exam_id = $1
     order by length(m.name), m.name, b.code`,
    [exam_id],
  );
  return found.rows;
}
