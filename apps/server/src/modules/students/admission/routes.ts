import { admitStudent, getNextNumber } from '@darasa/contract/students/admission';
import { route } from '../../../platform/http/route.ts';
import { previewNumber } from './admission-number.ts';
import { admit } from './service.ts';

export const routes = [
  route(admitStudent, admit),
  route(getNextNumber, async (ctx) => ({ admission_number: await previewNumber(ctx) })),
];
