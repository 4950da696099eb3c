import { decideClaim, getClaimPicture, listClaims } from '@darasa/contract/finance/claims';
import { FileAnswer, said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import { listPage } from './queries.ts';
import { decide, readPicture } from './service.ts';

export const routes = [
  route(listClaims, (ctx, input) => listPage(ctx.db, input)),
  route(decideClaim, async (ctx, input) =>
    said('The parent sees your answer now.', await decide(ctx, input)),
  ),
  route(getClaimPicture, async (ctx, { id }, { files }) => {
    const { bytes, media_type } = await readPicture(ctx, files, id);
    return new FileAnswer(bytes, media_type, `slip.${media_type.split('/')[1] ?? 'bin'}`, true);
  }),
];
