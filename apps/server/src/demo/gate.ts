import { purposes } from '@darasa/contract/gate/visits';
import type { DemoCalendar } from './calendar.ts';
import { demoId, pick } from './make.ts';
import { family, female, male } from './names.ts';
import type { DemoSchool } from './schools.ts';

const hour_ms = 3_600_000;
const visitors_count = 24;
const past_count = 60;
const hosts = ['Head teacher 1', 'Secretary 1', 'teacher', 'bursar'] as const;
const companies = ['Naivas Supermarket', 'Text Book Centre', 'Ngong Gas Supplies', 'Kenya Power'];

type Insert = (table: string, rows: object[]) => Promise<void>;

/** The visitor book of the last days, some people inside now, a watch-list and a signed shift. */
export async function seedGate(
  insert: Insert,
  school: DemoSchool,
  calendar: DemoCalendar,
): Promise<void> {
  const { now, year } = calendar;
  const common = { school_id: school.id, created_at: now.toISOString() };
  const guard_id = demoId('kiota person gate');
  const past = Array.from({ length: past_count }, (_, i) => pastVisit(school, i, calendar));
  const inside = [0.4, 1.2, 0.2, 5.5, 0.8].map((hours, i) => insideNow(school, i, hours, calendar));
  const visits = [...past, ...inside].toSorted((a, b) => a.came_at.localeCompare(b.came_at));
  await insert(
    'gate.visits',
    visits.map((visit, i) => ({
      ...common,
      ...visit,
      came_by: guard_id,
      left_by: visit.left_at ? guard_id : null,
      people_count: 1,
      pass_number: i + 1,
    })),
  );
  await insert('platform.counters', [
    {
      school_id: school.id,
      series: 'gate-pass',
      year,
      last: visits.length,
    },
  ]);
  await insert('gate.watched_people', [
    {
      ...common,
      id: demoId(`${school.name} watched 1`),
      name: 'Dennis Barasa',
      phone: '254700000666',
      id_number: '27004451',
      reason: 'Asked parents for money in the name of the school. Call the head teacher.',
      version: 1,
    },
    {
      ...common,
      id: demoId(`${school.name} watched 2`),
      name: 'Former contractor, Juma Stores',
      id_number: '31889020',
      reason: 'Contract ended in dispute. No deliveries.',
      until_on: calendar.ago(-120),
      version: 1,
    },
  ]);
  await insert(
    'gate.handovers',
    [1, 2, 3].map((days) => handover(school, days, calendar)),
  );
}

function visitor(school: DemoSchool, n: number) {
  const mark = `${school.name} visitor ${n}`;
  const number = Number.parseInt(demoId(mark).slice(0, 6), 16) % 900_000;
  return {
    name: `${pick(n % 2 ? male : female, mark)} ${pick(family, `${mark} family`)}`,
    phone: `254701${String(number).padStart(6, '0')}`,
    id_digits: String(1_000 + (number % 9_000)),
  };
}

function visit(school: DemoSchool, n: number, mark: string, { year }: DemoCalendar) {
  const is_delivery = n % 6 === 5;
  return {
    id: demoId(`${school.name} ${mark}`),
    ...visitor(school, n),
    kind: is_delivery ? 'delivery' : 'visitor',
    purpose: is_delivery
      ? 'delivery'
      : pick(
          purposes.filter((one) => one !== 'delivery'),
          mark,
        ),
    host_id: demoId(`kiota staff ${pick(hosts, `${mark} host`)}`),
    vehicle: n % 3 === 2 ? `KD${'ABCDEFG'[n % 7]} ${100 + n}${'XYZT'[n % 4]}` : null,
    company: is_delivery ? pick(companies, mark) : null,
    po_number: is_delivery ? `PO-${year}-${String(40 + n).padStart(4, '0')}` : null,
    delivery_note: is_delivery ? `DN ${3_100 + n}` : null,
    items: is_delivery ? 'Boxes, unopened' : null,
  };
}

function pastVisit(school: DemoSchool, i: number, calendar: DemoCalendar) {
  const day = calendar.workday(1 + (i % 12));
  // Between eight and four on the clock of the school, which is three hours ahead.
  const came_ms = Date.parse(day) + 5 * hour_ms + ((i * 37) % 420) * 60_000;
  const left_ms = came_ms + (20 + ((i * 53) % 130)) * 60_000;
  return {
    ...visit(school, i % visitors_count, `past visit ${i}`, calendar),
    state: 'out',
    came_at: new Date(came_ms).toISOString(),
    due_at: new Date(came_ms + 2 * hour_ms).toISOString(),
    left_at: new Date(left_ms).toISOString(),
  };
}

function insideNow(school: DemoSchool, i: number, hours: number, calendar: DemoCalendar) {
  const came_ms = calendar.gateHoursAgo(hours).getTime();
  return {
    ...visit(school, i * 5, `on site ${i}`, calendar),
    state: 'in',
    came_at: new Date(came_ms).toISOString(),
    due_at: new Date(came_ms + 2 * hour_ms).toISOString(),
    left_at: null,
  };
}

function handover(school: DemoSchool, days: number, calendar: DemoCalendar) {
  const at = new Date(Date.parse(calendar.ago(days)) + 15 * hour_ms);
  return {
    id: demoId(`${school.name} handover ${days}`),
    school_id: school.id,
    given_by: demoId('kiota person gate'),
    given_at: at.toISOString(),
    on_site_count: days % 2,
    open_passes: days % 2 ? [12] : [],
    keys: 'Main gate, bus yard, store',
    incidents: days === 2 ? 'Lorry of Ngong Gas left oil at the bus yard. Cleaned.' : null,
    taken_by: demoId('kiota person Guard 1'),
    taken_at: new Date(at.getTime() + 8 * 60_000).toISOString(),
    created_at: at.toISOString(),
  };
}
