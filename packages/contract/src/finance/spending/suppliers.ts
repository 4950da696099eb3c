import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { retired, yes } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { phoneNumber } from '../../phone.ts';
import { Email, Id, text } from '../../shapes.ts';

export const SupplierInput = z.strictObject({
  name: text(120).min(1, 'Enter a name'),
  kra_pin: text(11)
    .transform((typed) => typed.toUpperCase())
    .pipe(z.string().regex(/^[A-Z]\d{9}[A-Z]$/, 'A KRA PIN looks like P051234567Q'))
    .optional(),
  phone: phoneNumber.optional(),
  email: Email.optional(),
  bank_name: text(80).optional(),
  account_number: text(40).optional(),
  paybill: text(7)
    .regex(/^\d{5,7}$/, 'A paybill or till has 5 to 7 figures')
    .optional(),
  /** Hundredths of a percent, withheld from each payment: 300 is 3 %. */
  withholding_rate: z.coerce.number().int().min(0).max(3000, 'At most 30 %').default(0),
  note: text(300).optional(),
});

/** The form: people say 3 %, the books keep hundredths of it. */
export const SupplierFields = SupplierInput.omit({ withholding_rate: true }).extend({
  withholding_percent: z.number().min(0, 'Enter zero or more').max(30, 'At most 30 %').default(0),
});

export const Supplier = z.object({
  id: Id,
  name: z.string(),
  kra_pin: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  bank_name: z.string().nullable(),
  account_number: z.string().nullable(),
  paybill: z.string().nullable(),
  withholding_rate: z.int(),
  note: z.string().nullable(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
  /** Bills that were approved and not paid. */
  owed_cents: z.int(),
  /** Of that, by the age of the bill. */
  owed_31_cents: z.int(),
  owed_61_cents: z.int(),
  owed_91_cents: z.int(),
  /** Held back of their bills, and not paid out yet. */
  held_cents: z.int(),
});
export type Supplier = z.infer<typeof Supplier>;

export const supplierList = listing({
  path: '/finance/suppliers',
  access: { module: 'finance' },
  one: 'supplier',
  many: 'suppliers',
  row: Supplier,
  columns: [
    { key: 'name', head: 'Supplier', kind: 'name' },
    { key: 'kra_pin', head: 'KRA PIN', kind: 'text' },
    { key: 'phone', head: 'Phone', kind: 'phone', only: 'file' },
    { key: 'owed_31_cents', head: 'Over 30 days', kind: 'money_cents' },
    { key: 'owed_61_cents', head: 'Over 60 days', kind: 'money_cents' },
    { key: 'owed_91_cents', head: 'Over 90 days', kind: 'money_cents' },
    { key: 'held_cents', head: 'Held back', kind: 'money_cents' },
    ...retiredColumns,
    { key: 'owed_cents', head: 'Owed', kind: 'money_cents' },
  ],
  filters: { owed: yes('We owe them'), retired },
  sorts: ['name', 'owed_cents'],
  search: 'Name or KRA PIN',
  sums: { keys: ['owed_cents'] },
});
export const listSuppliers = supplierList.list;
export const exportSuppliers = supplierList.file;
export const createSupplier = endpoint({
  method: 'POST',
  path: '/finance/suppliers',
  summary: 'Add a supplier',
  access: { module: 'finance', act: 'create' },
  input: SupplierInput,
  output: Supplier,
});
export const editSupplier = endpoint({
  method: 'PATCH',
  path: '/finance/suppliers/:id',
  summary: 'Change a supplier, retire it or use it again',
  access: { module: 'finance', act: 'edit' },
  input: editOf(SupplierInput).extend({ retired: z.boolean().optional() }),
  output: Supplier,
});

export const getSupplierLedger = endpoint({
  method: 'GET',
  path: '/finance/suppliers/:id/ledger',
  summary: 'Bills and payments of a supplier, with what was owed after each',
  access: { module: 'finance' },
  input: z.strictObject({ id: Id }),
  output: z.object({
    rows: z.array(
      z.object({
        journal_id: Id,
        posted_on: z.iso.date(),
        memo: z.string(),
        billed_cents: z.int(),
        paid_cents: z.int(),
        /** Everything that is owed, with what is held back. */
        balance_cents: z.int(),
        held_cents: z.int(),
      }),
    ),
    balance_cents: z.int(),
    held_cents: z.int(),
  }),
});

/** A retention is what is held back of one bill. */
export const Retention = z.object({
  expense_id: Id,
  number: z.string(),
  supplier_name: z.string(),
  title: z.string(),
  invoice_number: z.string(),
  retention_cents: z.int(),
  released_cents: z.int(),
  left_cents: z.int(),
  due_on: z.iso.date(),
  is_due: z.boolean(),
});
export type Retention = z.infer<typeof Retention>;

export const listRetentions = endpoint({
  method: 'GET',
  path: '/finance/retentions',
  summary: 'List what is held back from suppliers, by the day it is due',
  access: { module: 'finance' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(Retention), total_cents: z.int() }),
});
export const exportRetentions = exportOf(listRetentions, 'Export what is held back from suppliers');
