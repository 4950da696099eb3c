import {
  issueStudentCards,
  listStudentCards,
  printStudentCards,
} from '@darasa/contract/students/papers/cards';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { type ChargeLearners, chargePrice } from '../office-charges/service.ts';
import { listCards } from './queries.ts';
import { issue, print, sentenceOf } from './service.ts';

export const cardRoutes = (chargeLearners: ChargeLearners) => [
  route(issueStudentCards, async (ctx, { charge, ...input }) => {
    const { student_ids, ...issued } = await issue(ctx, input);
    const of = {
      student_ids,
      reason: 'A lost ID card',
      evidence: `new card of ${formatDate(isoDate(ctx.now))}`,
    };
    const charged =
      charge && input.reason === 'lost'
        ? await chargePrice(ctx, chargeLearners, 'finance.lost_card_cents', of)
        : '';
    return said(sentenceOf(issued) + charged, issued);
  }),
  route(printStudentCards, async (ctx, input, { files }) => {
    const pdf = await print(ctx, files, input);
    return new FileAnswer(pdf, 'application/pdf', `learner-cards-${isoDate(ctx.now)}.pdf`, true);
  }),
  route(listStudentCards, async (ctx, { student_id }) => {
    const rows = await listCards(ctx.db, student_id);
    return { rows, lost_count: rows.filter((one) => one.reason === 'lost').length };
  }),
];
