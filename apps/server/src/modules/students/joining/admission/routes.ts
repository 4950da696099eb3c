import {
  admitStudent,
  getNextNumber,
  previewAdmissionBill,
} from '@darasa/contract/students/joining/admission';
import { route } from '#platform/http/route.ts';
import { previewNumber } from './admission-number.ts';
import { admit, type AdmissionBilling } from './service.ts';

/** The books hand in the bill that is made with each learner. */
export const admissionRoutes = (billing: AdmissionBilling) => [
  route(admitStudent, (ctx, input) => admit(ctx, input, billing)),
  route(getNextNumber, async (ctx) => ({ admission_number: await previewNumber(ctx) })),
  route(previewAdmissionBill, billing.preview),
];
