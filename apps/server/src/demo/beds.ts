import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

interface Boarder {
  id: string;
  gender: 'female' | 'male';
  boarding: string;
  admitted_on: string;
}

/** Rivers, since the houses have the mountains: nobody takes a bed for a house. */
const dormitories = [
  { name: 'Tana', gender: 'female' },
  { name: 'Athi', gender: 'male' },
] as const;
const beds_count = 120;

/** Two dormitories of a school, and who sleeps in them: every boarder has a bed. */
export async function seedBeds(
  insert: Insert,
  school: DemoSchool,
  learners: readonly Boarder[],
  created_at: string,
) {
  const common = { school_id: school.id, created_at };
  const idOf = (name: string) => demoId(`${school.name} dormitory ${name}`);
  const bedOf = (name: string, position: number) =>
    demoId(`${school.name} ${name} bed ${position}`);
  await insert(
    'administration.dormitories',
    dormitories.map((one) => ({ ...common, ...one, id: idOf(one.name), version: 1 })),
  );
  await insert(
    'administration.beds',
    dormitories.flatMap(({ name }) =>
      Array.from({ length: beds_count }, (_, i) => ({
        id: bedOf(name, i + 1),
        school_id: school.id,
        dormitory_id: idOf(name),
        position: i + 1,
        name: `${name[0]}${i + 1}`,
      })),
    ),
  );
  const places = dormitories.flatMap(({ name, gender }) =>
    learners
      .filter((one) => one.boarding === 'boarding' && one.gender === gender)
      .slice(0, beds_count)
      .map((one, i) => ({
        ...common,
        id: demoId(`bed of ${one.id}`),
        bed_id: bedOf(name, i + 1),
        student_id: one.id,
        from_on: one.admitted_on,
      })),
  );
  if (places.length > 0) await insert('administration.bed_places', places);
}
