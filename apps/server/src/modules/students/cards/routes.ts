import {
  issueStudentCards,
  listStudentCards,
  printStudentCards,
} from '@darasa/contract/students/cards';
import { isoDate } from '@darasa/rules/dates';
import { FileAnswer, said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import { listCards } from './queries.ts';
import { issue, print, sentenceOf } from './service.ts';

export const routes = [
  route(issueStudentCards, async (ctx, input) => {
    const issued = await issue(ctx, input);
    return said(sentenceOf(issued), issued);
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
