import { sources, type Stage } from '@darasa/contract/students/joining/enquiries';
import { documents } from '@darasa/contract/students/learners/documents';
import { addDays, isoDate } from '@darasa/rules/dates';
import type { DemoCalendar } from './calendar.ts';
import { demoId, pick } from './make.ts';
import { family, female, male } from './names.ts';
import type { DemoSchool } from './schools.ts';

const day_ms = 24 * 3_600_000;
const span_days = 90;
const officers = ['admin', 'Secretary 1', 'Head teacher 1'] as const;
const path: readonly Stage[] = ['new', 'contacted', 'interview', 'test', 'offered'];
const reasons = ['Fees are too high', 'Chose a school nearer home', 'Moved to another county'];
const schools_before = [
  'Ngong Hills Primary',
  'Kiserian Academy',
  'Rongai Junior',
  'Matasia Primary',
];

/** Where the enquiries stand, most often first: a funnel as schools know it. */
const endings: readonly Stage[] = [
  'new',
  'contacted',
  'accepted',
  'lost',
  'interview',
  'contacted',
  'offered',
  'accepted',
  'test',
  'lost',
  'waiting',
  'new',
  'declined',
];

type Insert = (table: string, rows: object[]) => Promise<void>;

/** Three months of families asking for a place, each with its history. */
export async function seedEnquiries(
  insert: Insert,
  school: DemoSchool,
  calendar: DemoCalendar,
): Promise<void> {
  const count = school.short_name === 'Senior' ? 38 : 12;
  const made = Array.from({ length: count }, (_, i) => enquiry(school, i, count, calendar));
  await insert(
    'students.enquiries',
    made.map(({ events: _, ...row }) => row),
  );
  await insert(
    'students.enquiry_events',
    made.flatMap((one) => one.events),
  );
  await insert('platform.counters', [
    { school_id: school.id, series: 'enquiry', year: calendar.year, last: count },
  ]);
}

function enquiry(school: DemoSchool, i: number, count: number, calendar: DemoCalendar) {
  const { now, today, year } = calendar;
  const mark = `${school.name} enquiry ${i}`;
  const id = demoId(mark);
  const girl = i % 2 === 0;
  const surname = pick(family, `${mark} family`);
  const stage = endings[i % endings.length]!;
  const age_days = Math.max(1, Math.round(span_days * (1 - i / count)));
  const began_ms = now.getTime() - age_days * day_ms;
  const by_id = demoId(`kiota person ${pick(officers, `${mark} officer`)}`);
  const steps = stepsTo(stage);
  const gap_ms = (age_days * day_ms) / (steps.length + 1);
  const at = (n: number) => atDesk(began_ms + n * gap_ms * 0.8);
  const offered_at = steps.indexOf('offered');
  const is_open = !['accepted', 'declined', 'lost'].includes(stage);
  const reason = stage === 'lost' || stage === 'declined' ? pick(reasons, mark) : null;
  const number = Number.parseInt(id.slice(0, 6), 16) % 900_000;
  return {
    id,
    school_id: school.id,
    reference: `ENQ/${year}/${String(i + 1).padStart(3, '0')}`,
    surname,
    first_name: pick(girl ? female : male, `${mark} child`),
    gender: girl ? 'female' : 'male',
    class_id: demoId(`${school.name} ${pick(school.classes, `${mark} class`).name}`),
    year: year + (i % 5 === 0 ? 0 : 1),
    boarding: i % 3 === 0 ? 'boarding' : 'day',
    previous_school: pick(schools_before, mark),
    guardian_name: `${pick(girl ? male : female, `${mark} guardian`)} ${surname}`,
    guardian_phone: `254721${String(number).padStart(6, '0')}`,
    relation: girl ? 'father' : 'mother',
    source: pick(sources, `${mark} source`),
    officer_id: by_id,
    stage,
    stage_since: at(steps.length - 1),
    lost_reason: reason,
    notes: i % 4 === 0 ? 'Asked about transport from Kiserian and lunch.' : null,
    next_follow_up_on: is_open ? addDays(today, (i % 9) - 3) : null,
    documents: offered_at >= 0 ? documents.slice(0, 1 + (i % 6)) : [],
    offered_on: offered_at >= 0 ? isoDate(new Date(at(offered_at))) : null,
    offer_expires_on: offered_at >= 0 ? addDays(today, 3 + (i % 11)) : null,
    version: steps.length,
    created_by: by_id,
    created_at: at(0),
    events: steps.map((to_stage, n) => ({
      id: demoId(`${mark} event ${n}`),
      school_id: school.id,
      enquiry_id: id,
      at: at(n),
      by_id,
      kind: n === 0 ? 'logged' : 'moved',
      from_stage: steps[n - 1] ?? null,
      to_stage,
      note: n === steps.length - 1 ? reason : null,
    })),
  };
}

/** The office writes in the morning: whatever the hour, it is put between eight and noon. */
const atDesk = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000) % 240;
  const midnight_ms = Math.floor(ms / day_ms) * day_ms;
  return new Date(midnight_ms + 5 * 3_600_000 + minutes * 60_000).toISOString();
};

/** The stages somebody went through to stand where they stand. */
function stepsTo(stage: Stage): Stage[] {
  if (stage === 'lost') return ['new', 'contacted', 'lost'];
  if (stage === 'waiting') return ['new', 'contacted', 'interview', 'waiting'];
  const at = path.indexOf(stage);
  return at >= 0 ? path.slice(0, at + 1) : [...path, stage];
}
