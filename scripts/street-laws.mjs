// The streets of large modules, from the ground up, and who may look at whom inside a module.
// ARCHITECTURE.md draws the picture; this is what `npm test` enforces.

/** A module that has more than a dozen slices has streets: the same on server, contract and web. */
export const STREETS = {
  finance: [
    'books',
    'tax',
    'receiving',
    'fees',
    'spending',
    'sponsors',
    'families',
    'reconciliation',
    'overview',
  ],
  communication: ['sending', 'writing', 'whatsapp', 'answers', 'reminders'],
  students: ['learners', 'care', 'families', 'joining', 'papers', 'leaving'],
  administration: ['school', 'years', 'classes', 'living', 'organizations', 'access'],
  identity: ['organizations', 'sign-in', 'access'],
  academics: ['setup', 'teaching', 'exams', 'figures', 'reports'],
  attendance: ['setup', 'registers', 'absences', 'figures'],
};

const module_pattern =
  /^(apps\/server\/src\/modules|apps\/web\/src\/modules|packages\/contract\/src)\/([\w-]+)\/(.+)$/;
const test_pattern = /\.test\.tsx?$/;

/** What is wrong between the rooms of one module. `arrows` are pairs of files: who imports whom. */
export function judgeStreets(files, arrows) {
  const places = new Map(
    files.filter((path) => !test_pattern.test(path)).map((path) => [path, roomOf(path)]),
  );
  const inside = arrows.filter(([from, to]) => {
    const [a, b] = [places.get(from), places.get(to)];
    return a && b && a.module === b.module && a.home === b.home;
  });
  const roomArrows = inside
    .map(([from, to]) => [places.get(from).room, places.get(to).room])
    .filter(([from, to]) => from !== to);
  return [
    ...[...places]
      .filter(([, place]) => place?.is_lost)
      .map(([file, { module }]) => ({
        file,
        law: 'A folder of a module with streets stands in one of STREETS in scripts/street-laws.mjs.',
        what: module,
      })),
    ...inside
      .filter(([from, to]) => climbs(places.get(from), places.get(to)))
      .map(([file, to]) => ({
        file,
        law: 'A street imports only streets below it.',
        what: to,
      })),
    ...findCircles(roomArrows).map((circle) => ({
      file: circle[0],
      law: 'Inside a module no folders go round in a circle.',
      what: circle.join(' and '),
    })),
    ...findCircles(inside).map((circle) => ({
      file: circle[0],
      law: 'No files go round in a circle, types included: what both need moves below both.',
      what: circle.join(' and '),
    })),
  ];
}

const climbs = (from, to) =>
  from.street !== undefined &&
  to.street !== undefined &&
  STREETS[from.module].indexOf(to.street) > STREETS[from.module].indexOf(from.street);

/**
 * A room is a slice, which is a folder of a street or of a module without streets; a file that stands
 * alone is a room of its own.
 */
export function roomOf(path) {
  const [, home, module, below] = module_pattern.exec(path) ?? [];
  if (!module) return undefined;
  const parts = below.split('/');
  const streets = STREETS[module];
  const street = streets?.find((name) => name === parts[0]);
  const depth = street && parts.length > 2 ? 2 : 1;
  const room = [home, module, ...parts.slice(0, depth)].join('/');
  return { home, module, street, room, is_lost: Boolean(streets) && !street && parts.length > 1 };
}

/** Every circle that the arrows make, each as the names it goes through. */
export function findCircles(arrows) {
  const next = new Map();
  for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const order = new Map();
  const low = new Map();
  const trail = [];
  const circles = [];
  const visit = (name) => {
    order.set(name, order.size);
    low.set(name, order.get(name));
    trail.push(name);
    for (const one of next.get(name) ?? []) {
      if (!order.has(one)) visit(one);
      if (trail.includes(one)) low.set(name, Math.min(low.get(name), low.get(one)));
    }
    if (low.get(name) !== order.get(name)) return;
    const circle = trail.splice(trail.indexOf(name));
    if (circle.length > 1) circles.push(circle);
  };
  for (const name of next.keys()) if (!order.has(name)) visit(name);
  return circles;
}
