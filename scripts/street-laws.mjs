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
};

/** Which module, street and room a file stands in, or undefined outside the modules. */
export function roomOf(path) {
  const [, home, module, rest] =
    /^(apps\/server\/src\/modules|apps\/web\/src\/modules|packages\/contract\/src)\/([\w-]+)\/(.+)$/.exec(
      path,
    ) ?? [];
  if (!module) return undefined;
  const parts = rest.split('/');
  const streets = STREETS[module] ?? [];
  const street = streets.includes(parts[0]) ? parts[0] : undefined;
  const depth = street && parts.length > 2 ? 2 : 1;
  const room = parts.length === 1 ? rest : parts.slice(0, Math.min(depth, parts.length)).join('/');
  return {
    home,
    module,
    street,
    room: `${home}/${module}/${room}`,
    in_street_list: street !== undefined || parts.length === 1 || streets.length === 0,
  };
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
