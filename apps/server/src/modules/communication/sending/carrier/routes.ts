import { askCarrier, listCarrierReadings } from '@darasa/contract/communication/sending/carrier';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listCarrierReadings, service.list),
  route(askCarrier, async (ctx) => said('The carrier is being asked.', await service.ask(ctx))),
];
