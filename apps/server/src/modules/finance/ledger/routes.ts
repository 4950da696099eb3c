import { proveLedger } from '@darasa/contract/finance/ledger';
import { route } from '../../../platform/http/route.ts';
import { verify } from './verify.ts';

export const routes = [route(proveLedger, verify)];
