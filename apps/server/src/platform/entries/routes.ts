import * as contract from '@darasa/contract/platform/entries';
import { arrivingRoute } from '../http/arriving-route.ts';
import { said } from '../http/envelope.ts';
import { route, type Route } from '../http/route.ts';
import { listRoutes } from '../lists/list-routes.ts';
import * as decide from './decide.ts';
import { type EntryKind, offlineOf } from './kind.ts';
import * as queries from './queries.ts';
import { type Handler, receive } from './receive.ts';

/** The one door for what was written without a line; `routes` are those that serve an entry each. */
export function entryRoutes(kinds: readonly EntryKind[], routes: readonly Route[]): Route[] {
  const handlers = handlersOf(kinds, routes);
  return [
    arrivingRoute(
      contract.sendEntries,
      (db, { entries }) =>
        queries.findEntries(
          db,
          entries.map((one) => one.id),
        ),
      (arrival, input, known) => receive(arrival, input, known, handlers),
    ),
    ...listRoutes(queries.refusedEntries, undefined, {
      limit: (ctx) => queries.isOfKinds(decide.kindsOf(kinds, ctx)),
    }),
    arrivingRoute(
      contract.applyEntry,
      (db, { id }) => decide.find(db, id),
      async (arrival, _input, found) =>
        said('Applied.', await decide.apply(arrival, found, handlers)),
    ),
    route(contract.declineEntry, async (ctx, input) =>
      said('Declined.', await decide.decline(ctx, input, kinds)),
    ),
    route(contract.askAboutEntry, async (ctx, input) =>
      said('The office sees it.', await decide.ask(ctx, input)),
    ),
    route(contract.giveUpEntry, async (ctx, input) =>
      said('Given up.', await decide.giveUp(ctx, input)),
    ),
  ];
}

function handlersOf(
  kinds: readonly EntryKind[],
  routes: readonly Route[],
): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  for (const kind of kinds) {
    const route = routes.find(({ endpoint }) => endpoint === kind.endpoint);
    if (!route?.runEntry) throw new Error(`${kind.endpoint.path} serves no entries`);
    handlers.set(offlineOf(kind).kind, { kind, route });
  }
  return handlers;
}
