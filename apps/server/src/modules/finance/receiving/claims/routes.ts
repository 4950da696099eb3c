import { decideClaim, getClaimPicture } from '@darasa/contract/finance/receiving/claims';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { claims } from './queries.ts';
import { decide, readPicture } from './service.ts';

export const routes = [
  ...listRoutes(claims),
  route(decideClaim, async (ctx, input) =>
    said('The parent sees your answer now.', await decide(ctx, input)),
  ),
  route(getClaimPicture, async (ctx, { id }, { files }) => {
    const { bytes, media_type } = await readPicture(ctx, files, id);
    return new FileAnswer(bytes, media_type, `slip.${media_type.split('/')[1] ?? 'bin'}`, true);
  }),
];
