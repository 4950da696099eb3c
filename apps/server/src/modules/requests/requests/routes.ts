import {
  getRequest,
  getRequestChoices,
  sendRequest,
  sendRequestAgain,
  uploadRequestFile,
} from '@darasa/contract/requests/requests';
import { said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import * as attachments from './attachments.ts';
import * as service from './service.ts';

export const routes = [
  route(getRequestChoices, service.choices),
  uploadRoute(uploadRequestFile, attachments.check, (ctx, _input, { files, content }) =>
    attachments.keep(ctx, files, content),
  ),
  route(getRequest, service.read),
  route(sendRequest, async (ctx, input) => {
    const request = await service.send(ctx, input);
    return said(`Request ${request.number} is sent.`, request);
  }),
  route(sendRequestAgain, async (ctx, input) => {
    const request = await service.sendAgain(ctx, input);
    return said(`Request ${request.number} is sent again.`, request);
  }),
];
