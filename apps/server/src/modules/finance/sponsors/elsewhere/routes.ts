import { receiveElsewhere } from '@darasa/contract/finance/receiving/incoming';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { receiveAs } from './service.ts';

export const routes = [
  route(receiveElsewhere, async (ctx, input) => {
    const arrival = await receiveAs(ctx, input);
    const { paper, receipt_number } = arrival;
    return said(receipt_number ? `${paper}: receipt ${receipt_number}.` : `${paper}.`, arrival);
  }),
];
