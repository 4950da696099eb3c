import { routes as handovers } from './handovers/routes.ts';
import { routes as visits } from './visits/routes.ts';
import { purge } from './visits/service.ts';
import { routes as watchList } from './watch-list/routes.ts';

export { events } from './events.ts';
export { waiting } from './waiting.ts';
export { entryKinds } from './visits/entry-kinds.ts';

export const routes = [...visits, ...watchList, ...handovers];

/** Go along when two records of a learner are made one. */
export const learnerRows = [{ table: 'gate.visits' }] as const;

export const chores = [purge];
