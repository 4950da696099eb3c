import type { Exam } from '@darasa/contract/academics/exams/exams';
import { listSheets, saveMarks } from '@darasa/contract/academics/exams/sheets';
import { createReportSets } from '@darasa/contract/academics/reports/report-sets';
import { type ExamGround, newExamGround, openExam } from './new-exam.ts';
import type { NewSchool, Person } from './new-school.ts';

export interface ReportGround extends ExamGround {
  exam: Exam;
  set_id: string;
}

/** A form that sat a mid-term, and its reports as a draft. */
export async function newReports(school: NewSchool): Promise<ReportGround> {
  const made = await newExamGround(school);
  const exam = await openExam(school, made);
  const { rows } = await school.admin.call(createReportSets, {
    name: 'Term 3 reports',
    term_id: made.term_id,
    class_ids: [made.form.class_id],
    exam_ids: [exam.id],
  });
  return { ...made, exam, set_id: rows[0]!.id };
}

/** Types the marks of a stream in the order of its learners. */
export async function typeMarks(
  school: NewSchool,
  made: ReportGround,
  subject: string,
  stream: string,
  marks: readonly number[],
): Promise<void> {
  const { rows } = await school.admin.call(listSheets, { search: subject });
  const sheet = rows.find((row) => row.subject === subject && row.stream === stream)!;
  await school.admin.call(saveMarks, {
    id: sheet.id,
    cells: marks.map((value, i) => ({
      student_id: made.learners[stream]![i]!,
      part: 1,
      value,
      version: 0,
    })),
  });
}

/** A member of staff who leads a stream, and teaches nothing. */
export async function newClassTeacher(
  school: NewSchool,
  made: ExamGround,
  stream: string,
): Promise<Person> {
  const person = await school.staff(['teacher-portal', 'dashboard']);
  await school.sql(
    `update administration.streams set class_teacher_id = f.id
     from identity.staff f where f.user_id = $1 and administration.streams.id = $2`,
    [person.id, made.form.streams[stream]],
  );
  return person;
}
