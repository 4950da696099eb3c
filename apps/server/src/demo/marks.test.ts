import { ExamInput, sitting_states } from '@darasa/contract/academics/exams/exams';
import { describe, expect, test } from 'vitest';
import { layCalendar } from './calendar.ts';
import { type ExamPlan, examsOf } from './exam-plans.ts';
import { demoId } from './make.ts';
import { cellsOf } from './marks.ts';
import { kiotaSchools } from './schools.ts';

const calendar = layCalendar(new Date('2026-11-19T09:00:00Z'));
const plansOf = (short_name: string) =>
  examsOf(
    kiotaSchools.find((school) => school.short_name === short_name)!,
    calendar,
  );
const learners = Array.from({ length: 200 }, (_, i) => demoId(`a learner who sits ${i}`));

const subjectOf = ({ subjects }: ExamPlan, name: string) =>
  subjects.find((one) => one.name === name)!;

const percentsIn = (exam: string) => {
  const subject = subjectOf(plansOf('Senior')[0]!, 'English');
  return learners.map((id) => {
    const cells = cellsOf(subject, id, { exam, nth: 0 });
    return cells.some(({ code }) => code) ? null : cells.reduce((sum, one) => sum + one.score!, 0);
  });
};

describe('the exams of the demo', () => {
  test.each(kiotaSchools.map((school) => school.short_name))(
    '%s could have typed them in the form',
    (short_name) => {
      for (const { input, subjects } of plansOf(short_name)) {
        const form = {
          ...input,
          subjects: subjects.map((one) => ({
            ...one.input,
            subject_id: one.subject_id,
            scale_id: demoId('a scale'),
          })),
        };
        expect(ExamInput.safeParse(form).error).toBeUndefined();
      }
    },
  );

  test('a class sits an exam of one name once a term', () => {
    const sat = kiotaSchools.flatMap((school) =>
      examsOf(school, calendar).flatMap(({ input }) =>
        input.class_ids.map((id) => `${input.term_id} ${id} ${input.name}`),
      ),
    );
    expect(new Set(sat).size).toBe(sat.length);
  });

  test('entry of one mid-term of each school has closed, and that of the others has not', () => {
    for (const school of kiotaSchools) {
      const open = examsOf(school, calendar).filter((plan) => plan.round.fate === 'entry');
      const closed = open.filter(({ input }) => input.entry_to < calendar.today);
      expect(closed).toHaveLength(1);
      expect(open.length).toBeGreaterThan(1);
    }
  });

  test.each(['844', 'CBC', 'Cambridge'])(
    'a look at %s shows an exam in every state',
    (curriculum) => {
      const plans = kiotaSchools
        .flatMap((school) => examsOf(school, calendar))
        .filter(({ input }) => input.curriculum === curriculum);
      const states = plans.flatMap(({ round, ends, input }) => {
        if (round.fate === 'entry') return ['open'];
        if (round.fate === 'draft') return input.class_ids.length > 1 ? ['draft', 'cancelled'] : [];
        return [...ends.values()];
      });
      expect([...new Set(states)].toSorted()).toEqual(sitting_states.toSorted());
    },
  );

  test('every class has two terms of results that families have, and one exam whose marks are typed', () => {
    for (const school of kiotaSchools) {
      for (const { name } of school.classes) {
        const id = demoId(`${school.name} ${name}`);
        const sat = examsOf(school, calendar).filter(({ input }) => input.class_ids.includes(id));
        const out = sat.filter(({ ends }) => ['published', 'locked'].includes(ends.get(id) ?? ''));
        expect(new Set(out.map(({ round }) => round.term)).size).toBeGreaterThan(1);
        expect(sat.filter(({ round }) => round.fate === 'entry')).toHaveLength(1);
      }
    }
  });
});

describe('the marks of the demo', () => {
  test('mathematics goes up from exam to exam, and Kiswahili down', () => {
    const [plan] = plansOf('Senior').filter(({ input }) => input.curriculum === '844');
    const meanOf = (name: string, nth: number): number => {
      const subject = subjectOf(plan!, name);
      const marks = learners.flatMap((id) =>
        cellsOf(subject, id, { exam: `Exam ${nth}`, nth }).flatMap(({ score, part }) =>
          score === null ? [] : [(score * 100) / subject.input.parts[part - 1]!.out_of!],
        ),
      );
      return marks.reduce((sum, one) => sum + one, 0) / marks.length;
    };
    expect(meanOf('Mathematics', 3)).toBeGreaterThan(meanOf('Mathematics', 0) + 4);
    expect(meanOf('Kiswahili', 3)).toBeLessThan(meanOf('Kiswahili', 0) - 2);
  });

  test('whoever is good in one term is good in the next', () => {
    const [first, second] = [percentsIn('Term 1'), percentsIn('Term 2')];
    const both = first.flatMap((mark, i) =>
      mark === null || second[i] === null ? [] : [{ before: mark, after: second[i]! }],
    );
    const sorted = both.toSorted((a, b) => b.before - a.before);
    const mean = (rows: typeof both) => rows.reduce((sum, one) => sum + one.after, 0) / rows.length;
    expect(mean(sorted.slice(0, 50)) - mean(sorted.slice(-50))).toBeGreaterThan(25);
    expect(both.length).toBeLessThan(learners.length);
  });

  test('a learner of a form takes eight subjects, and what is not taken stands alone', () => {
    const [plan] = plansOf('Senior').filter(({ input }) => input.curriculum === '844');
    for (const id of learners) {
      const taken = plan!.subjects.filter((subject) => {
        const codes = cellsOf(subject, id, { exam: 'Term 1', nth: 0 }).map((cell) => cell.code);
        if (codes.includes('NE')) expect(new Set(codes)).toEqual(new Set(['NE']));
        return !codes.includes('NE');
      });
      expect(taken).toHaveLength(8);
    }
  });
});
