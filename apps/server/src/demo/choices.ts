import { demo as academics } from '../modules/academics/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { insertTakings, listPlaced, listTeachersOf, type ClassPlace } from './academics-queries.ts';
import type { Making } from './at-work.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import { takes } from './marks.ts';
import { subjectsOf } from './setup.ts';
import type { DemoSchool } from './schools.ts';

type Elective = ReturnType<typeof subjectsOf>[number] & { choice_group: string };

/** Electives that are taught at the same hours, to learners of all streams of a class. */
const block = 'Technical';

/** As the year begins each learner has chosen among the electives, and who sits where is settled. */
export async function seedChoices(ctx: Ctx, { school, calendar }: Making): Promise<void> {
  const electives = electivesOf(school);
  if (electives.length === 0) return;
  const from_on = calendar.day('2026-01-05');
  const learners = await listPlaced(ctx.db, from_on);
  await insertTakings(
    ctx.db,
    electives.flatMap(({ id, ...subject }) =>
      takersOf(learners, subject).map(({ student_id }) => ({ subject_id: id, student_id })),
    ),
    { from_on, by: ctx.user.id },
  );
  await seedOptionGroups(ctx, school, { electives, learners, calendar });
}

const electivesOf = (school: DemoSchool): Elective[] =>
  [...new Set(school.classes.map((one) => one.curriculum))]
    .flatMap((curriculum) => subjectsOf(school, curriculum))
    .filter((subject): subject is Elective => subject.choice_group !== null);

const takersOf = (
  learners: readonly ClassPlace[],
  { curriculum, name, choice_group }: Pick<Elective, 'curriculum' | 'name' | 'choice_group'>,
): ClassPlace[] =>
  learners.filter(
    (one) => one.curriculum === curriculum && takes(one.student_id, name, choice_group),
  );

interface Ground {
  electives: Elective[];
  learners: ClassPlace[];
  calendar: DemoCalendar;
}

async function seedOptionGroups(
  ctx: Ctx,
  school: DemoSchool,
  { electives, learners, calendar }: Ground,
): Promise<void> {
  const from_on = calendar.day('2026-01-05');
  const options = electives.filter((one) => one.choice_group === block);
  const teachers = await listTeachersOf(ctx.db, from_on);
  for (const subject of options) {
    for (const { name } of school.classes.filter((one) => one.curriculum === subject.curriculum)) {
      const class_id = demoId(`${school.name} ${name}`);
      const { id } = await academics.addGroup(ctx, {
        subject_id: subject.id,
        class_id,
        name: subject.name,
        block,
      });
      const student_ids = takersOf(learners, subject)
        .filter((one) => one.class_id === class_id && one.is_there)
        .map((one) => one.student_id);
      await academics.addMembers(ctx, {
        id,
        from_on,
        student_ids,
        all_free: false,
        moves: false,
      });
      const staff_id = teachers.find((one) => one.subject_id === subject.id)?.staff_id;
      if (staff_id) await academics.addTeacher(ctx, { id, staff_id, may: 'write', from_on });
    }
  }
}
