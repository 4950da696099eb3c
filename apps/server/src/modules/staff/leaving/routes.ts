import { endService } from '@darasa/contract/staff/leaving';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import { end } from './service.ts';

export const routes = [
  route(endService, async (ctx, input) => {
    const record = await end(ctx, input);
    return said(`${record.name} has left. The sign-in is ended.`, record);
  }),
];
