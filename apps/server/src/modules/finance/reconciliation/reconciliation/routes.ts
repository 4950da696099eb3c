import { counted } from '@darasa/rules/counted';
import {
  decideReconciliation,
  enterLines,
  exportAccountMonths,
  exportForDirector,
  exportMatches,
  listAccountMonths,
  listForDirector,
  listMatches,
  makeMatch,
  matchAll,
  openDesk,
  prepareReconciliation,
  printForDirector,
  printReconciliation,
  undoMatch,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { forgetNarration } from '@darasa/contract/finance/reconciliation/remembered-narrations';
import {
  checkMoney,
  exportPaybillRows,
  listPaybillRows,
} from '@darasa/contract/finance/reconciliation/money-checks';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { listRows } from './checks-queries.ts';
import { checkAll } from './checks.ts';
import { desk } from './desk.ts';
import { enter, forget } from './enter.ts';
import { matchesFile, monthsFile, paybillFile } from './export.ts';
import { matchByHand, matchSure, takeApart } from './match.ts';
import * as matches from './matches-queries.ts';
import { overview } from './overview.ts';
import { print } from './print.ts';
import { rememberedNarrations } from './remembered-queries.ts';
import { allFile, decideIn, listAll, printIn } from './schools.ts';
import { prepare } from './sign.ts';
import { slips } from './slips-queries.ts';

export const routes = [
  route(listAccountMonths, overview),
  route(exportAccountMonths, monthsFile),
  route(listForDirector, listAll),
  route(exportForDirector, allFile),
  route(openDesk, desk),
  route(listMatches, (ctx, input) => matches.listPage(ctx.db, input)),
  route(exportMatches, matchesFile),
  route(matchAll, async (ctx, { money_account_id }) => {
    const made = await matchSure(ctx, money_account_id);
    const words =
      made.match_count === 1 ? '1 match was made.' : `${made.match_count} matches were made.`;
    return said(made.match_count === 0 ? 'Nothing more is sure.' : words, made);
  }),
  route(makeMatch, async (ctx, input) => said('Matched.', await matchByHand(ctx, input))),
  route(undoMatch, async (ctx, input) => said('Taken apart.', await takeApart(ctx, input))),
  route(enterLines, async (ctx, input) => {
    const made = await enter(ctx, input);
    return said(
      made.entered_count === 1
        ? 'Entered and matched.'
        : `${counted(made.entered_count, 'line was', 'lines were')} entered and matched.`,
      made,
    );
  }),
  ...listRoutes(rememberedNarrations),
  route(forgetNarration, forget),
  route(prepareReconciliation, async (ctx, input) =>
    said('The month waits for the director.', await prepare(ctx, input)),
  ),
  route(decideReconciliation, async (ctx, input) => {
    const words = input.decision === 'signed' ? 'The month is signed.' : 'The month was returned.';
    return said(words, await decideIn(ctx, input));
  }),
  route(printReconciliation, async (ctx, input) => {
    const { bytes, file_name } = await print(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
  route(printForDirector, async (ctx, input) => {
    const { bytes, file_name } = await printIn(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
  ...listRoutes(slips),
  route(checkMoney, checkAll),
  route(listPaybillRows, (ctx, input) => listRows(ctx.db, input)),
  route(exportPaybillRows, paybillFile),
];
