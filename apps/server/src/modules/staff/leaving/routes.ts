import { endService } from '@darasa/contract/staff/leaving';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { end } from './service.ts';

export const routes = [
  route(endService, async (ctx, input) => {
    const record = await end(ctx, input);
    const sign_in = record.has_sign_in ? ' The sign-in is ended.' : '';
    return said(`${record.name} has left.${sign_in}`, record);
  }),
];
