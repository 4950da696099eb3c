import { printStaffCards } from '@darasa/contract/staff/cards';
import { isoDate } from '@darasa/rules/dates';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { print } from './service.ts';

export const routes = [
  route(printStaffCards, async (ctx, input, { files }) => {
    const pdf = await print(ctx, files, input);
    return new FileAnswer(pdf, 'application/pdf', `staff-cards-${isoDate(ctx.now)}.pdf`);
  }),
];
