import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

/**
 * The environment is where invoices are told to: KRA itself, its test system, or the service on this
 * machine.
 */
export const fiscalEnvironments = ['live', 'sandbox', 'practice'] as const;
export type FiscalEnvironment = (typeof fiscalEnvironments)[number];

/** Education is class 8612 of the list that KRA sorts goods and services by. */
export const usual_item_class = '8612150000';

export const FiscalDevice = z.object({
  /** Null until the school has a device of its own: then no tax invoice is made. */
  own: z
    .object({
      environment: z.enum(fiscalEnvironments),
      tin: z.string(),
      branch_id: z.string(),
      serial: z.string(),
      item_class: z.string(),
      last_number: z.int(),
      /** What KRA calls the device; null until it was set up there. */
      control_unit: z.string().nullable(),
      /** The key itself is never told. */
      has_key: z.boolean(),
      set_by: z.string(),
      set_at: z.iso.datetime(),
      last_success_at: z.iso.datetime().nullable(),
      last_failure_at: z.iso.datetime().nullable(),
      last_failure: z.string().nullable(),
    })
    .nullable(),
  /** The PIN of the school's profile, to begin with. */
  school_pin: z.string().nullable(),
  waiting_count: z.int(),
  refused_count: z.int(),
  version: z.int(),
});
export type FiscalDevice = z.infer<typeof FiscalDevice>;

const edit = {
  access: { module: 'settings', act: 'edit' },
  idempotent: false,
} as const;

export const getFiscalDevice = endpoint({
  method: 'GET',
  path: '/finance/fiscal-device',
  summary: 'The eTIMS device of the school, and whether KRA answers',
  access: { module: 'settings' },
  input: z.strictObject({}),
  output: FiscalDevice,
});

export const FiscalDeviceInput = z.strictObject({
  environment: z.enum(fiscalEnvironments),
  tin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[AP]\d{9}[A-Z]$/, 'A KRA PIN is a letter, nine figures and a letter: P000609989V'),
  branch_id: z
    .string()
    .trim()
    .regex(/^\d{2}$/, 'Two figures; the head office is 00'),
  serial: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{4,100}$/, 'Enter the serial number as KRA gave it, without blanks'),
  item_class: z
    .string()
    .trim()
    .regex(/^\d{8,10}$/, 'Eight to ten figures, as on the list of KRA')
    .default(usual_item_class),
  last_number: z.coerce
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(0, 'From 0')
    .max(9_000_000_000, 'Up to 9,000,000,000')
    .default(0),
  /** Only where the device was set up by another system before: KRA tells the key a single time. */
  communication_key: z
    .string()
    .trim()
    .min(8, 'Enter the whole key')
    .max(255, 'Use at most 255 characters')
    .optional(),
});

export const setFiscalDevice = endpoint({
  method: 'PUT',
  path: '/finance/fiscal-device',
  summary: 'Connect the eTIMS device of the school, or put it right',
  ...edit,
  input: FiscalDeviceInput.extend({ version: z.int().min(0) }),
  output: FiscalDevice,
});

export const removeFiscalDevice = endpoint({
  method: 'DELETE',
  path: '/finance/fiscal-device',
  summary: 'Forget the eTIMS device; no tax invoice is made from then on',
  ...edit,
  input: z.strictObject({ version: z.coerce.number().int() }),
  output: FiscalDevice,
});

export const testFiscalDevice = endpoint({
  method: 'POST',
  path: '/finance/fiscal-device/test',
  summary: 'Set the device up at KRA, or ask whether it is',
  ...edit,
  idempotent: true,
  audited: false,
  input: z.strictObject({}),
  output: z.object({}),
});
