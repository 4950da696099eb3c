import * as contract from '@darasa/contract/finance/fees/waivers';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { apply } from './apply.ts';
import { find } from './automatic.ts';
import * as members from './members.ts';
import { costsFile } from './costs-export.ts';
import { listCosts } from './members-queries.ts';
import * as proof from './proof.ts';
import { listTypes, waivers } from './queries.ts';
import * as service from './service.ts';
import * as types from './types.ts';

const learners = (count: number) => (count === 1 ? '1 learner is' : `${count} learners are`);

export const routes = [
  route(contract.listWaiverTypes, async (ctx) => ({ rows: await listTypes(ctx.db) })),
  route(contract.createWaiverType, async (ctx, input) =>
    said(`${input.name} is added.`, await types.create(ctx, input)),
  ),
  route(contract.editWaiverType, async (ctx, input) =>
    said(`${input.name} is saved.`, await types.edit(ctx, input)),
  ),
  route(contract.findAutomatic, find),
  route(contract.exportWaiverCosts, costsFile),
  route(contract.getWaiverCosts, async (ctx, { year }) => {
    const rows = await listCosts(ctx.db, year);
    const of_types = rows.filter((row) => row.by === 'type');
    return { rows, used_cents: of_types.reduce((sum, row) => sum + row.used_cents, 0) };
  }),
  ...listRoutes(waivers),
  route(contract.getWaiver, (ctx, { id }) => service.read(ctx, id)),
  route(contract.createWaiver, async (ctx, input) => {
    const waiver = await service.begin(ctx, input);
    return said(`Waiver ${waiver.number} is a draft.`, waiver);
  }),
  route(contract.addToWaiver, async (ctx, input) => {
    const done = await service.addMembers(ctx, input);
    return said(`${learners(done.added_count)} added.`, done);
  }),
  route(contract.listWaiverMembers, members.list),
  route(contract.exportWaiverMembers, members.exportMembers),
  uploadRoute(contract.uploadWaiverProof, proof.check, (ctx, { id }, { files, content }) =>
    proof.keep(ctx, files, id, content),
  ),
  route(contract.getWaiverProof, async (ctx, input, { files }) => {
    const { bytes, media_type, name } = await proof.open(ctx, files, input);
    return new FileAnswer(bytes, media_type, name);
  }),
  route(contract.submitWaiver, async (ctx, input) =>
    said('The waiver is sent for approval.', await service.send(ctx, input)),
  ),
  route(contract.applyWaiver, async (ctx, { id }) =>
    said('The waiver is on the accounts.', await apply(ctx, id)),
  ),
  route(contract.endWaiverMembers, async (ctx, input) => {
    const done = await members.end(ctx, input);
    return said(`The waiver ended for ${done.ended_count}.`, done);
  }),
  route(contract.reviewWaiverMember, async (ctx, input) =>
    said('The review is kept.', await members.review(ctx, input)),
  ),
];
