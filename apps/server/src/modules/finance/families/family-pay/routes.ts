import type { Endpoint } from '@darasa/contract/endpoint';
import {
  addClaimPicture,
  askFamilyPrompt,
  getFamilyPrompt,
  getFeesToPay,
  makeClaim,
} from '@darasa/contract/finance/families/family-pay';
import { reencodeImage } from '#platform/files/images.ts';
import { said } from '#platform/http/envelope.ts';
import { type Route, route, uploadRoute } from '#platform/http/route.ts';
import * as service from './service.ts';

/** Whatever a parent calls here runs in the school of the child that is named. */
const childRoute = <E extends Endpoint>(
  endpoint: E,
  serve: Parameters<typeof route<E>>[1],
): Route =>
  route(endpoint, (ctx, input, door) => {
    service.enter(ctx, input.id);
    return serve(ctx, input, door);
  });

const slip_px = 1_600;

export const routes = [
  childRoute(getFeesToPay, (ctx, { id }) => service.read(ctx, id)),
  childRoute(askFamilyPrompt, async (ctx, input, { origin }) =>
    said('Look at your phone and enter your M-Pesa PIN.', await service.ask(ctx, input, origin)),
  ),
  childRoute(getFamilyPrompt, (ctx, input) => service.readPrompt(ctx, input)),
  childRoute(makeClaim, async (ctx, { id, ...input }) =>
    said('The school has your message and looks for the money.', await service.say(ctx, id, input)),
  ),
  uploadRoute(
    addClaimPicture,
    (upload) => reencodeImage(upload, { max_px: slip_px }),
    (ctx, input, { files, content }) => {
      service.enter(ctx, input.id);
      return service.addPicture(ctx, files, input, content);
    },
  ),
];
