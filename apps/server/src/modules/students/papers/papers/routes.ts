import { printRollPaper } from '@darasa/contract/students/papers/papers';
import { isoDate } from '@darasa/rules/dates';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { print } from './service.ts';

export const routes = [
  route(printRollPaper, async (ctx, input) => {
    const name = `${input.paper}-${isoDate(ctx.now)}.pdf`;
    return new FileAnswer(await print(ctx, input), 'application/pdf', name, true);
  }),
];
