import {
  addHealthReader,
  endHealthReader,
  listHealthReaders,
} from '@darasa/contract/students/health-readers';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listHealthReaders, service.list),
  route(addHealthReader, async (ctx, input) => {
    const made = await service.add(ctx, input);
    return said(`${made.name} may read health records now.`, made);
  }),
  route(endHealthReader, async (ctx, { id }) =>
    said('Taken off the list.', await service.end(ctx, id)),
  ),
];
