import { getOfficeCharges } from '@darasa/contract/students/papers/office-charges';
import { route } from '#platform/http/route.ts';
import { readPrices } from './service.ts';

export const routes = [route(getOfficeCharges, readPrices)];
