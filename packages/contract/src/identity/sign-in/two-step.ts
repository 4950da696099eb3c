import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { phoneNumber } from '../../phone.ts';
import { Done, Email, Id } from '../../shapes.ts';
import { Account } from './account.ts';
import { Session } from './session.ts';

export const two_step_methods = ['app', 'sms'] as const;
export type TwoStepMethod = (typeof two_step_methods)[number];

const Code = z
  .string()
  .trim()
  .min(6, 'Enter the 6 digits of the code')
  .max(20, 'Enter the 6 digits of the code');
const Password = z.string().min(1, 'Enter your current password').max(200);

/** The `data` of a sign-in that was refused with `sign_in.code_needed`. */
export const CodeNeeded = z.object({
  step_id: Id,
  method: z.enum(['app', 'sms', 'email']),
  /** Masked; null where the code comes from an application. */
  sent_to: z.string().nullable(),
  expires_in_s: z.int(),
});
export type CodeNeeded = z.infer<typeof CodeNeeded>;

export const confirmSignIn = endpoint({
  method: 'POST',
  path: '/auth/two-step',
  summary: 'The second step of a sign-in: a code, or a recovery code',
  access: { who: 'public' },
  rate: 'sign-in',
  idempotent: false,
  input: z.strictObject({ step_id: Id, code: Code }),
  output: Session,
});

const guarded = { access: { who: 'signed-in' }, rate: 'sign-in', idempotent: false } as const;

export const TwoStep = z.object({
  method: z.enum(two_step_methods).nullable(),
  since: z.iso.datetime().nullable(),
  /** The school asks for it from whoever approves money. */
  forced: z.boolean(),
  recovery_codes_left: z.int(),
});
export type TwoStep = z.infer<typeof TwoStep>;

export const getTwoStep = endpoint({
  method: 'GET',
  path: '/user/two-step',
  summary: 'How my sign-in is protected',
  access: { who: 'signed-in' },
  input: z.strictObject({}),
  output: TwoStep,
});

/** For whoever signs in with codes by SMS: the code comes before the act. */
export const sendConfirmCode = endpoint({
  method: 'POST',
  path: '/user/confirm-code/send',
  summary: 'Send me a code with which I say again who I am',
  ...guarded,
  input: z.strictObject({}),
  output: z.object({ sent_to: z.string(), expires_in_s: z.int() }),
});

/** For whoever signs in with a code: a stolen password alone is not enough here either. */
export const confirmCode = endpoint({
  method: 'POST',
  path: '/user/confirm-code',
  summary: 'Say again who I am with a code, before an act that needs it',
  access: { who: 'signed-in' },
  rate: 'sign-in',
  idempotent: false,
  input: z.strictObject({ code: Code }),
  output: Done,
});

export const StartInput = z.strictObject({
  method: z.enum(two_step_methods),
  current_password: Password,
});

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/user/two-step/start',
  summary: 'Begin to set up two-step sign-in',
  ...guarded,
  input: StartInput,
  output: z.object({
    method: z.enum(two_step_methods),
    /** For an application: typed by hand, or read from the square code of `uri`. Told once. */
    key: z.string().nullable(),
    uri: z.string().nullable(),
    sent_to: z.string().nullable(),
  }),
});

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/user/two-step/confirm',
  summary: 'Finish the set-up with a first code',
  ...guarded,
  input: z.strictObject({ code: Code }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
});

export const PasswordOnly = z.strictObject({ current_password: Password });

export const removeTwoStep = endpoint({
  method: 'POST',
  path: '/user/two-step/remove',
  summary: 'Sign in with the password alone again',
  ...guarded,
  input: PasswordOnly,
  output: Done,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/user/two-step/recovery-codes',
  summary: 'New recovery codes; the old ones no longer work',
  ...guarded,
  input: PasswordOnly,
  output: z.object({ recovery_codes: z.array(z.string()) }),
});

export const TrustedDevice = z.object({
  id: Id,
  device: z.string(),
  address: z.string().nullable(),
  current: z.boolean(),
  trusted_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type TrustedDevice = z.infer<typeof TrustedDevice>;

export const listTrustedDevices = endpoint({
  method: 'GET',
  path: '/user/trusted-devices',
  summary: 'Devices on which no code is asked from me',
  access: { who: 'signed-in' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(TrustedDevice) }),
});

export const revokeTrustedDevice = endpoint({
  method: 'DELETE',
  path: '/user/trusted-devices/:id',
  summary: 'Trust a device no more',
  access: { who: 'signed-in' },
  idempotent: false,
  input: z.strictObject({ id: Id }),
  output: Done,
});

export const PhoneInput = z.strictObject({ phone: phoneNumber });

export const EmailInput = z.strictObject({ email: Email });

const AddressAsked = z.object({ request_id: Id, sent_to: z.string(), expires_in_s: z.int() });
const AddressCode = z.strictObject({ request_id: Id, code: Code });

export const askPhoneChange = endpoint({
  method: 'POST',
  path: '/user/account/phone',
  summary: 'Send a code to my new phone',
  ...guarded,
  input: PhoneInput,
  output: AddressAsked,
});

export const confirmPhoneChange = endpoint({
  method: 'POST',
  path: '/user/account/phone/confirm',
  summary: 'Take the new phone with the code that it got',
  ...guarded,
  input: AddressCode,
  output: Account,
});

export const askEmailChange = endpoint({
  method: 'POST',
  path: '/user/account/email',
  summary: 'Send a code to my new email',
  ...guarded,
  input: EmailInput,
  output: AddressAsked,
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/user/account/email/confirm',
  summary: 'Take the new email with the code that it got',
  ...guarded,
  input: AddressCode,
  output: Account,
});

export const exportMyData = endpoint({
  method: 'GET',
  path: '/user/account/export',
  summary: 'Everything this system knows of me, as a file',
  access: { who: 'signed-in' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({}),
  output: z.any(),
});
