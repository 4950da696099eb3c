import { counted } from '@darasa/rules/counted';
import {
  explainSpread,
  listUndistributed,
  moveUndistributed,
  overrideSpread,
  previewRespread,
  runRespread,
} from '@darasa/contract/finance/sponsors/distribution';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { routes as bursaries } from './bursaries/routes.ts';
import * as held from './held.ts';
import * as period from './period.ts';
import { explain, override } from './spread.ts';

export const routes = [
  route(explainSpread, explain),
  route(overrideSpread, async (ctx, input) =>
    said('The receipt is spread as you said.', await override(ctx, input)),
  ),
  route(previewRespread, period.preview),
  route(runRespread, async (ctx, input) => {
    const done = await period.run(ctx, input);
    return said(
      `${counted(done.moving_count, 'receipt was', 'receipts were')} spread again.`,
      done,
    );
  }),
  route(listUndistributed, held.list),
  route(moveUndistributed, async (ctx, input) => said('Moved.', await held.move(ctx, input))),
  ...bursaries,
];
