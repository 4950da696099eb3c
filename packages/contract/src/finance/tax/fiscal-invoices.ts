import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Id, onTab, page, pageInput, searchInput, sortInput } from '../../shapes.ts';
import { fiscalEnvironments } from './fiscal-device.ts';

const base = '/finance/tax-invoices';

export const fiscalStates = ['waiting', 'sent', 'refused'] as const;
export type FiscalState = (typeof fiscalStates)[number];
export const fiscalKinds = ['sale', 'credit-note'] as const;
export type FiscalKind = (typeof fiscalKinds)[number];

export const FiscalInvoice = z.object({
  id: Id,
  /** As KRA knows it: whole numbers without a gap. */
  number: z.int(),
  kind: z.enum(fiscalKinds),
  /** The number of the sale that a credit note takes back. */
  original_number: z.int().nullable(),
  /** The learner who was charged, or whoever paid for something else. */
  buyer_name: z.string(),
  student_id: Id.nullable(),
  admission_number: z.string().nullable(),
  class_name: z.string().nullable(),
  semester_name: z.string().nullable(),
  /** The number of the receipt, where it was no learner. */
  official_receipt: z.string().nullable(),
  /** The bill, the note or the charge that it was made for. */
  document: z.string(),
  issued_on: z.iso.date(),
  exempt_cents: z.int(),
  standard_cents: z.int(),
  tax_cents: z.int(),
  total_cents: z.int(),
  state: z.enum(fiscalStates),
  /** Why it still waits, or was refused. */
  reason: z.string().nullable(),
  tries: z.int(),
  /** The device and the number that KRA gave: "KRACU0300000222/17". */
  control_number: z.string().nullable(),
  sent_at: z.iso.datetime().nullable(),
  /** Who took it: what was sent to practise, KRA knows nothing of. */
  environment: z.enum(fiscalEnvironments).nullable(),
});
export type FiscalInvoice = z.infer<typeof FiscalInvoice>;

const filter = {
  sort: sortInput('number', 'issued_on', 'total_cents').default('-number'),
  search: searchInput,
  state: z.enum(fiscalStates).optional(),
  kind: z.enum(fiscalKinds).optional(),
};
export const FiscalInvoiceView = onTab(
  z.strictObject({ ...pageInput, ...filter, id: Id.optional() }),
);

export const listFiscalInvoices = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: base,
  summary: 'List the tax invoices for KRA, newest first',
  input: FiscalInvoiceView.omit({ tab: true }),
  output: page(FiscalInvoice).extend({
    /** Credit notes taken off. */
    total_cents: z.int(),
    tax_cents: z.int(),
  }),
});

export const exportFiscalInvoices = exportOf(
  listFiscalInvoices,
  'Export the filtered tax invoices',
);

export const FiscalInvoiceDetail = FiscalInvoice.extend({
  journal_id: Id,
  lines: z.array(
    z.object({
      vote_head_id: Id,
      name: z.string(),
      tax: z.enum(['exempt', 'standard']),
      amount_cents: z.int(),
      tax_cents: z.int(),
    }),
  ),
  signature: z.string().nullable(),
  internal_data: z.string().nullable(),
  signed_at: z.iso.datetime().nullable(),
  /** Where KRA shows the invoice to anybody. */
  verify_url: z.string().nullable(),
});
export type FiscalInvoiceDetail = z.infer<typeof FiscalInvoiceDetail>;

export const getFiscalInvoice = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Open a tax invoice with its lines and what KRA answered',
  input: z.strictObject({ id: Id }),
  output: FiscalInvoiceDetail,
});

export const printFiscalInvoice = endpoint({
  method: 'GET',
  path: `${base}/:id/print`,
  summary: 'Print a tax invoice with the number, signature and square code of KRA',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const resendFiscalInvoice = endpoint({
  method: 'POST',
  path: `${base}/:id/resend`,
  summary: 'Send a tax invoice again that KRA refused; its number stays',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ id: Id }),
  output: FiscalInvoiceDetail,
});

export const resendRefusedInvoices = endpoint({
  method: 'POST',
  path: `${base}/resend`,
  summary: 'Send every tax invoice again that KRA refused',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({}),
  output: z.object({ sent_count: z.int() }),
});
