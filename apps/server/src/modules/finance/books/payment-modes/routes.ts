import { editPaymentMode } from '@darasa/contract/finance/books/payment-modes';
import { route } from '#platform/http/route.ts';
import { change } from './service.ts';

export const routes = [route(editPaymentMode, change)];
