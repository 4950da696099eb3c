import * as contract from '@darasa/contract/finance/sponsors/sponsors';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { exportList, print } from './papers.ts';
import * as service from './service.ts';

export const routes = [
  route(contract.listSponsors, service.list),
  route(contract.exportSponsors, exportList),
  route(contract.getSponsorStatement, service.statement),
  route(contract.printSponsorStatement, async (ctx, input) => {
    const { bytes, file_name } = await print(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
];
