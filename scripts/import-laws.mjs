// Who may import whom. ARCHITECTURE.md draws the picture; this is what `npm test` enforces.

/** Which server modules a module may call, through their index.ts. Circles are refused. */
export const MAY_USE = {
  identity: [],
  administration: ['identity'],
  staff: ['identity', 'administration'],
  students: ['identity', 'administration', 'staff'],
  gate: ['identity', 'administration', 'staff', 'students'],
  settings: ['identity', 'administration'],
  requests: ['identity', 'administration', 'staff'],
  finance: ['identity', 'administration', 'students'],
  communication: ['identity', 'administration', 'staff', 'students', 'finance'],
  academics: ['identity', 'administration', 'staff', 'students', 'finance', 'communication'],
  attendance: ['identity', 'administration', 'staff', 'students', 'communication', 'academics'],
  website: ['identity'],
  dashboard: ['identity', 'administration', 'staff', 'students', 'finance'],
};

const web_ranks = { app: 4, public: 4, modules: 3, pickers: 2, platform: 1 };
const server_ranks = { modules: 2, platform: 1 };
const outermost = 5; // Files directly in src, such as main.ts: nobody imports them.

/**
 * A law looks at one import. `from` and `to` say where both ends are (see `placeOf`); `to` has a
 * `package_name` instead when npm or Node provides it. `names` is what is imported.
 */
export const laws = [
  {
    name: 'Packages never import apps.',
    isBroken: ({ from, to }) => from.house === 'packages' && to.house === 'apps',
  },
  {
    name: 'Apps never import each other.',
    isBroken: ({ from, to }) =>
      from.house === 'apps' && to.house === 'apps' && from.home !== to.home,
  },
  {
    name: 'rules is pure: it imports only itself.',
    isBroken: ({ from, to }) => isIn(from, 'packages/rules') && to.home !== 'rules',
  },
  {
    name: 'contract imports only rules and zod.',
    isBroken: ({ from, to }) =>
      isIn(from, 'packages/contract') &&
      !['contract', 'rules'].includes(to.home) &&
      to.package_name !== 'zod',
  },
  {
    name: 'ui knows no endpoint: it must not import contract.',
    isBroken: ({ from, to }) => isIn(from, 'packages/ui') && isIn(to, 'packages/contract'),
  },
  {
    name: 'web imports downwards only: app, modules, pickers, platform, ui.',
    isBroken: ({ from, to }) =>
      isIn(from, 'apps/web') && isIn(to, 'apps/web') && rank(web_ranks, from) < rank(web_ranks, to),
  },
  {
    name: 'Web modules are islands: they must not import one another.',
    isBroken: ({ from, to }) => isIn(from, 'apps/web') && areTwoModules(from, to),
  },
  {
    name: 'server imports downwards only: main, modules, platform.',
    isBroken: ({ from, to }) =>
      isServer(from) && isServer(to) && rank(server_ranks, from) < rank(server_ranks, to),
  },
  {
    name: 'A server module is entered through its index.ts only.',
    isBroken: ({ from, to }) =>
      isServer(from) &&
      isServer(to) &&
      to.room === 'modules' &&
      to.module !== from.module &&
      to.path !== `apps/server/src/modules/${to.module}/index.ts`,
  },
  {
    name: 'A server module uses only the modules that MAY_USE in scripts/import-laws.mjs allows.',
    isBroken: ({ from, to, may_use }) =>
      isServer(from) && areTwoModules(from, to) && !may_use[from.module]?.includes(to.module),
  },
  {
    name: "In modules, only queries.ts, *-queries.ts and lookups.ts import kysely's sql.",
    isBroken: ({ from, to, names }) =>
      isServer(from) &&
      from.room !== 'platform' &&
      to.package_name === 'kysely' &&
      !/^(?:(?:[\w-]+-)?queries|lookups)\.ts$/.test(from.file) &&
      names.some((name) => name === 'sql' || name === '*'),
  },
  {
    name: 'In modules, only queries.ts and lookups.ts write rows.',
    isBroken: ({ from, to, names }) =>
      isServer(from) &&
      from.room === 'modules' &&
      to.path === 'apps/server/src/platform/db/rows.ts' &&
      !/^(.*-)?queries\.ts$|^lookups\.ts$/.test(from.file) &&
      names.some((name) => /^(insert|lock|patch)|^\*$/.test(name)),
  },
  {
    name: 'In modules, only routes.ts sees platform/http.',
    isBroken: ({ from, to }) =>
      isServer(from) &&
      from.room === 'modules' &&
      from.file !== 'routes.ts' &&
      to.path?.startsWith('apps/server/src/platform/http/'),
  },
  {
    name: 'Only platform/http sees Fastify.',
    isBroken: ({ from, to }) =>
      isServer(from) &&
      !from.path.startsWith('apps/server/src/platform/http/') &&
      /^(fastify$|@fastify\/)/.test(to.package_name ?? ''),
  },
  {
    name: 'Only platform sees the pool.',
    isBroken: ({ from, to }) =>
      isServer(from) &&
      from.room !== 'platform' &&
      (to.package_name === 'pg' ||
        (from.room === 'modules' && to.path === 'apps/server/src/platform/db/pool.ts')),
  },
  {
    // A module and an act that a screen names for itself is a second place where access is decided.
    name: 'A screen asks useMay() of its endpoint; only the menu reads hasModule.',
    isBroken: ({ from, to, names }) =>
      from.home === 'web' &&
      from.path !== 'apps/web/src/app/menu.ts' &&
      to.home === 'contract' &&
      names.some((name) => name === 'hasModule'),
  },
];

/** Laws about text, for what no import shows. Comments are not looked at. */
export const textLaws = [
  {
    // A setting that outlives its transaction would hand one school's rows to the next request.
    name: 'Settings are made with SET LOCAL, never for the session.',
    // What a function sets for itself, in the line that begins its text, ends with the function.
    pattern: /\bset_config\s*\(|\bset\s+session\b|\bset\s+app\.(?!.* as \$\$$)/im,
  },
];

/** Says where a file lives: apps/server/src/modules/finance/receiving/payments/routes.ts and so on. */
export function placeOf(path) {
  const parts = path.split('/');
  const [house, home, source, room, module] = parts;
  const is_module = source === 'src' && room === 'modules';
  return {
    path,
    house,
    home,
    room: source === 'src' && parts.length > 4 ? room : undefined,
    module: is_module ? module : undefined,
    file: parts.at(-1),
  };
}

/** Names of modules that go round in a circle, or undefined. */
export function findCircle(may_use) {
  const visit = (module, trail) => {
    if (trail.includes(module)) return [...trail.slice(trail.indexOf(module)), module];
    for (const next of may_use[module] ?? []) {
      const circle = visit(next, [...trail, module]);
      if (circle) return circle;
    }
    return undefined;
  };
  for (const module of Object.keys(may_use)) {
    const circle = visit(module, []);
    if (circle) return circle;
  }
  return undefined;
}

const isIn = (place, folder) => `${place.house}/${place.home}` === folder;
const isServer = (place) => isIn(place, 'apps/server');
const rank = (ranks, place) => ranks[place.room] ?? outermost;

const areTwoModules = (from, to) =>
  from.home === to.home &&
  from.module !== undefined &&
  to.module !== undefined &&
  from.module !== to.module;
