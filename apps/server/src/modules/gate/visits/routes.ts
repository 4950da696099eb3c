import * as contract from '@darasa/contract/gate/visits';
import { nowIso } from '#platform/ctx.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as papers from './papers.ts';
import * as photo from './photo.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const pdf = (bytes: Uint8Array, name: string) =>
  new FileAnswer(bytes, 'application/pdf', `${name}.pdf`, true);

export const routes = [
  route(contract.listOnSite, async (ctx) => {
    const rows = await queries.listOnSite(ctx.db);
    return { rows, count: rows.length, at: nowIso(ctx) };
  }),
  route(contract.checkIn, service.checkIn),
  route(contract.checkOut, async (ctx, input) =>
    said('Checked out.', await service.checkOut(ctx, input)),
  ),
  route(contract.decideVisit, async (ctx, input) =>
    said('The guard has been told.', await service.decide(ctx, input)),
  ),
  route(contract.recognise, (ctx, { digits }) => service.recognise(ctx.db, digits)),
  route(contract.findPeople, async (ctx, { search }) => ({
    rows: await queries.findPeople(ctx.db, search),
  })),
  ...listRoutes(queries.visits, undefined, { show: service.asSeenBy }),
  route(contract.getVisit, (ctx, { id }) => service.read(ctx, id)),
  route(contract.printMuster, async (ctx) => pdf(await papers.muster(ctx), 'visitors-on-site')),
  route(contract.printPass, async (ctx, { id }) => pdf(await papers.pass(ctx, id), 'visitor-pass')),
  uploadRoute(contract.setVisitPhoto, photo.draw, async (ctx, { id }, { files, content }) =>
    said('The photo is kept with the visit.', await photo.set(ctx, files, id, content)),
  ),
  route(contract.getVisitPhoto, async (ctx, { id }, { files }) => {
    const { bytes, media_type } = await photo.read(ctx, files, id);
    return new FileAnswer(bytes, media_type, 'visitor.jpeg', true);
  }),
];
