import * as contract from '@darasa/contract/finance/fees/extra-charges';
import { formatKes } from '@darasa/rules/money';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { readPaper } from '#platform/files/paper.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { familyRoute } from '#modules/students/index.ts';
import * as charging from './charging.ts';
import { enterFees } from '#modules/finance/books/entering/queries.ts';
import { close } from './closing.ts';
import * as evidence from './evidence/service.ts';
import { exportMembers } from './export.ts';
import { answer, listOffers } from './family/service.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const learners = (count: number) => (count === 1 ? '1 learner is' : `${count} learners are`);

/** A download, never a page: it was made by whoever sent it. */
const paperAnswer = (paper: { bytes: Uint8Array; media_type: string; name: string }) =>
  new FileAnswer(paper.bytes, paper.media_type, paper.name);

export const routes = [
  ...listRoutes(queries.charges),
  route(contract.getExtraCharge, (ctx, { id }) => service.read(ctx, id)),
  route(contract.createExtraCharge, async (ctx, input) =>
    said(`${input.name} is added.`, await service.define(ctx, input)),
  ),
  route(contract.editExtraCharge, async (ctx, input) =>
    said('The charge is saved.', await service.edit(ctx, input)),
  ),
  route(contract.addToExtraCharge, async (ctx, input) => {
    const done = await charging.add(ctx, input);
    const what = input.ask_parents ? 'asked' : 'charged';
    const sum = formatKes(done.total_cents);
    return said(`${learners(done.added_count)} ${what}, ${sum} in all.`, done);
  }),
  route(contract.chargeLearner, async (ctx, input) =>
    said('The learner is charged.', await charging.chargeOne(ctx, input)),
  ),
  uploadRoute(contract.attachChargeEvidence, readPaper, (ctx, { member_id }, { files, content }) =>
    evidence.attach(ctx, files, member_id, content),
  ),
  route(contract.getChargeEvidence, async (ctx, { member_id }, { files }) =>
    paperAnswer(await evidence.open(ctx, files, member_id)),
  ),
  familyRoute(contract.getChildChargeEvidence, async (ctx, { member_id }, { files }) => {
    enterFees(ctx.db);
    return paperAnswer(await evidence.openForFamily(ctx, files, member_id));
  }),
  route(contract.chargeAccepted, async (ctx, { id }) => {
    const done = await charging.chargeAccepted(ctx, id);
    return said(`${learners(done.charged_count)} charged.`, done);
  }),
  route(contract.listExtraChargeMembers, service.listMembers),
  route(contract.exportExtraChargeMembers, exportMembers),
  route(contract.removeFromExtraCharge, async (ctx, input) => {
    const done = await charging.remove(ctx, input);
    return said(`${learners(done.removed_count)} taken out.`, done);
  }),
  route(contract.closeExtraCharge, async (ctx, input) =>
    said('The close is sent for approval.', await close(ctx, input)),
  ),
  familyRoute(contract.listOptIns, async (ctx) => ({ rows: await listOffers(ctx) })),
  familyRoute(contract.answerOptIn, async (ctx, input) =>
    said(
      input.accept ? 'Thank you. The school knows.' : 'The school knows.',
      await answer(ctx, input),
    ),
  ),
];
