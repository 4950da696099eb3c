import { formatDay } from '@darasa/rules/dates';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

const hour_ms = 3_600_000;
const kinds = ['Purchase', 'Trip', 'Repair', 'Training', 'Other'];

type StepName = 'Bursar' | 'Head teacher' | 'Director';
interface DemoPath {
  name: string;
  /** Of requests, unless it says something else. */
  document_type?: string;
  from?: number;
  below?: number;
  steps: StepName[];
}

const paths: DemoPath[] = [
  { name: 'Under 20,000', below: 2_000_000, steps: ['Bursar'] },
  {
    name: '20,000 to 100,000',
    from: 2_000_000,
    below: 10_000_000,
    steps: ['Bursar', 'Head teacher'],
  },
  { name: '100,000 and more', from: 10_000_000, steps: ['Bursar', 'Head teacher', 'Director'] },
  { name: 'Everything else', steps: ['Head teacher'] },
  {
    name: 'Corrections of marks',
    document_type: 'mark-change',
    steps: ['Head teacher', 'Director'],
  },
];
const hours_max: Record<StepName, number> = { Bursar: 72, 'Head teacher': 96, Director: 120 };

interface DemoRequest {
  title: string;
  kind: string;
  amount_cents: number | null;
  /** How the key of the person begins. */
  by: string;
  department?: string;
  days_ago: number;
  /** Steps that were approved before what happened last. */
  approved: number;
  last?: { kind: 'rejected' | 'returned'; comment: string };
  note?: string;
}

const toldFrom = (calendar: DemoCalendar): DemoRequest[] => [
  {
    title: 'Chemistry reagents, Form 3 and 4',
    kind: 'Purchase',
    amount_cents: 4_860_000,
    by: 'teacher',
    department: 'Sciences',
    days_ago: 3,
    approved: 1,
    note: `Needed for the practicals on ${formatDay(calendar.ago(-8))}.`,
  },
  {
    title: 'Music festival in Nakuru, bus and meals',
    kind: 'Trip',
    amount_cents: 12_232_500,
    by: 'teacher',
    days_ago: 6,
    approved: 2,
    note: 'Forty-two learners and four teachers, two days.',
  },
  {
    title: 'Roof of the kitchen store',
    kind: 'Repair',
    amount_cents: 23_500_000,
    by: 'Teacher ',
    days_ago: 5,
    approved: 2,
  },
  {
    title: 'Whiteboard markers',
    kind: 'Purchase',
    amount_cents: 425_000,
    by: 'teacher',
    days_ago: 1,
    approved: 0,
  },
  {
    title: 'Toner for the office printer',
    kind: 'Purchase',
    amount_cents: 1_450_000,
    by: 'Secretary ',
    days_ago: 4,
    approved: 0,
  },
  {
    title: 'First-aid course for house parents',
    kind: 'Training',
    amount_cents: 1_800_000,
    by: 'Teacher ',
    days_ago: 2,
    approved: 0,
  },
  {
    title: 'New desks, Grade 10',
    kind: 'Purchase',
    amount_cents: 18_000_000,
    by: 'teacher',
    days_ago: 9,
    approved: 1,
    last: { kind: 'returned', comment: 'Please attach three quotations.' },
  },
  {
    title: 'Second projector for the laboratory',
    kind: 'Purchase',
    amount_cents: 7_800_000,
    by: 'teacher',
    department: 'Sciences',
    days_ago: 20,
    approved: 0,
    last: { kind: 'rejected', comment: 'There is one in the library that nobody uses.' },
  },
  {
    title: 'Football boots, under 17',
    kind: 'Purchase',
    amount_cents: 3_640_000,
    by: 'Teacher ',
    days_ago: 24,
    approved: 2,
  },
  {
    title: 'Biology field trip to Lake Elementaita',
    kind: 'Trip',
    amount_cents: 6_425_000,
    by: 'teacher',
    department: 'Sciences',
    days_ago: 27,
    approved: 2,
  },
  {
    title: 'Lock of the examination office',
    kind: 'Repair',
    amount_cents: 380_000,
    by: 'Secretary ',
    days_ago: 12,
    approved: 1,
  },
  {
    title: 'Generator service',
    kind: 'Repair',
    amount_cents: 11_200_000,
    by: 'Teacher ',
    days_ago: 29,
    approved: 3,
  },
  {
    title: `Day off for the choir, ${formatDay(calendar.day('2026-10-16'))}`,
    kind: 'Other',
    amount_cents: null,
    by: 'teacher',
    days_ago: 2,
    approved: 0,
  },
];

/** Paths for every school; requests with a history in the one where the demo's people work. */
export async function seedApprovals(
  insert: Insert,
  organisation: string,
  school: DemoSchool,
  person_keys: readonly string[],
  calendar: DemoCalendar,
): Promise<void> {
  const made_at = calendar.moment('2026-01-05T06:00:00Z');
  const own = (words: string) => demoId(`${school.name} approvals ${words}`);
  const common = { school_id: school.id };
  const stepsOf = (path: DemoPath) =>
    path.steps.map((name) => ({
      name,
      rule: 'any',
      hours_max: hours_max[name],
      approvers: approversOf(organisation, name),
    }));
  await insert(
    'requests.kinds',
    kinds.map((name) => ({ ...common, id: own(name), name, version: 1, created_at: made_at })),
  );
  const path_rows = paths.map((path, i) => ({
    ...common,
    id: own(path.name),
    document_type: path.document_type ?? 'request',
    name: path.name,
    position: i + 1,
    amount_from_cents: path.from ?? null,
    amount_below_cents: path.below ?? null,
    department_ids: [],
    facts: [],
    steps: stepsOf(path),
    version: 1,
    created_at: made_at,
  }));
  await insert('workflows.paths', path_rows);
  await insert(
    'workflows.path_versions',
    path_rows.map((path) => ({
      ...common,
      path_id: path.id,
      version: 1,
      definition: path,
      created_at: made_at,
    })),
  );
  if (school.short_name === 'Senior' && organisation === 'kiota') {
    await seedRequests(insert, school, person_keys, calendar);
  }
}

async function seedRequests(
  insert: Insert,
  school: DemoSchool,
  person_keys: readonly string[],
  calendar: DemoCalendar,
) {
  const own = (words: string) => demoId(`${school.name} approvals ${words}`);
  const user = (key: string) => demoId(`kiota person ${key}`);
  const like = (start: string) => person_keys.find((key) => key.startsWith(start)) ?? 'admin';
  const decider: Record<StepName, string> = {
    Bursar: user('bursar'),
    'Head teacher': user(like('Head teacher')),
    Director: user('director'),
  };
  const rows: Record<'requests' | 'items' | 'steps' | 'people' | 'events', object[]> = {
    requests: [],
    items: [],
    steps: [],
    people: [],
    events: [],
  };
  const in_order = toldFrom(calendar).toSorted((a, b) => b.days_ago - a.days_ago);
  for (const [n, request] of in_order.entries()) {
    const sent_ms = Date.parse(`${calendar.workday(request.days_ago)}T05:00:00Z`);
    const at = (hours: number) => new Date(sent_ms + hours * hour_ms).toISOString();
    // Some people answer the same morning and some after the weekend.
    const pace = 2 + ((n * 7) % 19);
    const path = paths.find((one) => fits(one, request.amount_cents))!;
    const common = { school_id: school.id };
    const department = school.departments.find(([name]) => name === request.department)?.[0];
    const department_id = department ? demoId(`${school.name} department ${department}`) : null;
    const request_id = own(`request ${request.title}`);
    const item_id = own(`item ${request.title}`);
    const requested_by = user(like(request.by));
    const number = `RQ-${calendar.year}-${String(n + 1).padStart(4, '0')}`;
    const done = !request.last && request.approved === path.steps.length;
    const step = Math.min(request.approved + 1, path.steps.length);
    const status = request.last?.kind ?? (done ? 'approved' : 'in-approval');
    rows.requests.push({
      ...common,
      id: request_id,
      number,
      kind_id: own(request.kind),
      title: request.title,
      note: request.note ?? null,
      amount_cents: request.amount_cents,
      department_id,
      requested_by,
      version: 1,
      created_at: at(0),
    });
    rows.items.push({
      ...common,
      id: item_id,
      document_type: 'request',
      document_id: request_id,
      number,
      title: request.title,
      amount_cents: request.amount_cents,
      department_id,
      facts: { kind: request.kind },
      details: [
        { label: 'Kind', value: request.kind },
        ...(department ? [{ label: 'Department', value: department }] : []),
        ...(request.note ? [{ label: 'Note', value: request.note }] : []),
      ],
      files: [],
      link: '/dashboard/approvals?box=mine',
      path_id: own(path.name),
      path_version: 1,
      path_name: path.name,
      status,
      round: 1,
      step,
      steps_count: path.steps.length,
      requested_by,
      requested_at: at(0),
      decided_at: done || status === 'rejected' ? at(step * pace) : null,
    });
    const event = (kind: string, i: number, extra: object = {}) => ({
      ...common,
      id: own(`event ${kind} ${i} ${request.title}`),
      item_id,
      step_id: i === 0 ? null : own(`step ${i} ${request.title}`),
      position: i === 0 ? null : i,
      round: 1,
      kind,
      user_id: i === 0 ? requested_by : decider[path.steps[i - 1]!],
      amount_cents: request.amount_cents,
      counts: kind === 'approved',
      at: at(i * pace),
      ...extra,
    });
    rows.events.push(event('sent', 0));
    for (const [i, name] of path.steps.entries()) {
      const position = i + 1;
      const approved = position <= request.approved;
      const current = position === step && !done;
      const closed = approved || (current && status === 'rejected');
      const open = current && status === 'in-approval';
      rows.steps.push({
        ...common,
        id: own(`step ${position} ${request.title}`),
        item_id,
        position,
        name,
        approvers: approversOf('kiota', name),
        rule: 'any',
        needed_count: 1,
        hours_max: hours_max[name],
        state: closed ? 'done' : open ? 'open' : 'waiting',
        opened_at: closed || open ? at(i * pace) : null,
        done_at: closed ? at(position * pace) : null,
      });
      if (closed || open || current) {
        rows.people.push({
          ...common,
          step_id: own(`step ${position} ${request.title}`),
          user_id: decider[name],
          fallback: false,
        });
      }
      if (approved) rows.events.push(event('approved', position));
    }
    if (request.last) {
      const { kind, comment } = request.last;
      rows.events.push(event(kind, step, { comment }));
    }
  }
  await insert('requests.requests', rows.requests);
  await insert('workflows.items', rows.items);
  await insert('workflows.steps', rows.steps);
  await insert('workflows.step_people', rows.people);
  await insert('workflows.events', rows.events);
  await insert('platform.counters', [
    { school_id: school.id, series: 'request', year: calendar.year, last: in_order.length },
  ]);
}

/** A running step keeps how its people were found, as the path says it. */
const approversOf = (organisation: string, step: StepName) => [
  step === 'Director'
    ? { kind: 'director' }
    : { kind: 'role', role_id: demoId(`${organisation} role ${step}`) },
];

const fits = ({ from, below }: DemoPath, amount: number | null): boolean => {
  if (from === undefined && below === undefined) return amount === null;
  return amount !== null && amount >= (from ?? 0) && (below === undefined || amount < below);
};
