import { demo as academics } from '../modules/academics/index.ts';
import { withOwner } from '../platform/db/owner.ts';
import { createPool } from '../platform/db/pool.ts';
import { loginsFor } from '../platform/db/roles.ts';
import { asHead, type Making } from './at-work.ts';
import type { DemoCalendar } from './calendar.ts';
import { seedChoices } from './choices.ts';
import { seedCorrections, seedOpenings } from './corrections.ts';
import { seedExams } from './exams.ts';
import { seedReports } from './reports.ts';
import { seedResultTexts } from './result-texts.ts';
import { type DemoSchool, kiotaSchools } from './schools.ts';

/**
 * The exams of three terms, opened, approved and published by the product's own services, with the reports,
 * corrections and messages that follow from them. Only the marks are written in bulk: a school types them
 * in weeks.
 */
export async function seedAcademics(owner_url: string, calendar: DemoCalendar): Promise<void> {
  const pool = createPool(loginsFor(owner_url).web_url, {
    size: kiotaSchools.length,
    statement_ms_max: 60_000,
  });
  const makings = kiotaSchools.map((school) => ({ pool, school, calendar }));
  try {
    await withOwner(owner_url, async (owner) => {
      await Promise.all(makings.map(seedGround));
      await owner.query('analyze academics.takings, academics.group_members');
      const first = await Promise.all(makings.map((one) => seedExams(one, 'Term 1', 'Term 2')));
      // Before PostgreSQL has counted the new rows it takes their tables for empty, and plans so.
      await owner.query(count_rows);
      await Promise.all(
        makings.map(async (making, i) => {
          const second = await seedExams(making, 'Term 3');
          // Corrected first, so that the reports are printed with the marks that count.
          await seedCorrections(making, first[i]!);
          await seedReports(making, [...first[i]!, ...second]);
          await seedResultTexts(making, first[i]!);
          await seedOpenings(making);
        }),
      );
      await owner.query(count_rows);
      await owner.query(forget_telling);
    });
  } finally {
    await pool.end();
  }
}

const count_rows = `analyze academics.exams, academics.sittings, academics.sheets, academics.results,
  academics.marks, academics.mark_changes, academics.groups, academics.exam_subjects,
  academics.papers, academics.paper_snapshots, academics.paper_events, academics.comments`;

/** Families heard of results when these came out: nobody is told of a year of them on the day of the demo. */
const forget_telling = `select graphile_worker.complete_jobs(array_agg(id))
  from graphile_worker.jobs
  where task_identifier in ('results.tell', 'reports.correct')`;

/** What a school sets up before its first exam. */
const seedGround = (making: Making) =>
  asHead(making, '2026-01-05T06:00:00Z', async (ctx) => {
    const { school } = making;
    const prefixes = curriculaOf(school).map((one) => `${one.toLowerCase()}-`);
    for (const set of academics.usual_sets) {
      const lines = set.lines.filter(({ key }) => prefixes.some((one) => key.startsWith(one)));
      for (const { key, name } of lines) await set.add(ctx, { set: set.set, key, name }, []);
    }
    for (const rule of honoursOf(school)) await academics.addHonourRule(ctx, rule);
    await seedChoices(ctx, making);
  });

const curriculaOf = (school: DemoSchool) => [
  ...new Set(school.classes.map((one) => one.curriculum)),
];

type HonourRule = Parameters<typeof academics.addHonourRule>[1];

/** Lists by means belong to schools that have one; whoever misses papers needs help anywhere. */
function honoursOf(school: DemoSchool): HonourRule[] {
  const missing: HonourRule = { name: 'Missed papers', kind: 'at-risk', missing_min: 2 };
  if (!curriculaOf(school).includes('844')) return [missing];
  return [
    { name: 'Honours', kind: 'honours', grade: 'B' },
    { name: 'Most improved', kind: 'improved', gain: 0.5 },
    { name: 'Needs help', kind: 'at-risk', grade: 'D', missing_min: 2 },
  ];
}
