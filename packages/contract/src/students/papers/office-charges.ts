import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

export const getOfficeCharges = endpoint({
  method: 'GET',
  path: '/students/office-charges',
  summary: 'What a lost card and a copy of a certificate cost, 0 where the school asks nothing',
  access: { module: 'students' },
  input: z.strictObject({}),
  output: z.object({ lost_card_cents: z.int(), certificate_copy_cents: z.int() }),
});

/** The price of the school's settings goes to the learner's account. */
export const withCharge = z.boolean().default(false);
