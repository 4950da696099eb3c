import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { SmsAccount } from '../../settings/integrations.ts';

/** Through which account this school's SMS leave. */
export const SchoolSms = z.object({
  /** The first of these that there is. */
  used: z.enum(['school', 'organisation', 'server']),
  /** The school's own; the key is never told. */
  own: z
    .object({
      username: z.string(),
      sender: z.string().nullable(),
      set_by: z.string(),
      set_at: z.iso.datetime(),
      version: z.int(),
    })
    .nullable(),
});
export type SchoolSms = z.infer<typeof SchoolSms>;

const path = '/communication/sms/account';
/** Whoever keeps the carrier's account reads what leaves by it: an administrator decides, and confirms. */
const change = {
  access: { who: 'admin' },
  path,
  output: SchoolSms,
} as const;

export const getSchoolSms = endpoint({
  method: 'GET',
  path,
  summary: 'Through which account the SMS of this school leave',
  access: { module: 'communication', act: 'edit' },
  input: z.strictObject({}),
  output: SchoolSms,
});

export const setSchoolSms = endpoint({
  ...change,
  method: 'PUT',
  summary: 'Send SMS through an account of this school alone, or give it a new key',
  input: SmsAccount,
});

export const forgetSchoolSms = endpoint({
  ...change,
  method: 'DELETE',
  summary: 'Forget the account of this school; the organisation’s is used again',
  input: z.strictObject({ version: z.coerce.number().int().min(0) }),
});
