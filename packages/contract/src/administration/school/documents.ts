import { formatProblem } from '@darasa/rules/document-number';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat } from '../../shapes.ts';

export const papers = ['a4', 'a5', 'roll-80mm'] as const;
export type PaperName = (typeof papers)[number];
export const paper_names = { a4: 'A4', a5: 'A5', 'roll-80mm': '80 mm roll' };

interface DocumentKind {
  label: string;
  /** How its numbers are written until the school says otherwise; null for one without a number. */
  format: string | null;
  /** What it can be printed on, the usual first; none for a number that is never printed alone. */
  papers: readonly PaperName[];
}

const wide = ['a4', 'a5'] as const;
const any_paper = ['a5', 'a4', 'roll-80mm'] as const;

/** Every number and paper of the product. A module that needs another one adds a line. */
const declared = {
  'admission-number': { label: 'Admission number', format: '{school}/{seq:4}', papers: [] },
  'staff-number': { label: 'Staff number', format: '{school}S{seq:3}', papers: [] },
  'leaving-certificate': {
    label: 'Leaving certificate',
    format: '{school}/LC/{year}/{seq:3}',
    papers: wide,
  },
  'transfer-letter': {
    label: 'Transfer letter',
    format: '{school}/TR/{year}/{seq:3}',
    papers: wide,
  },
  'character-certificate': {
    label: 'Character certificate',
    format: '{school}/CC/{year}/{seq:3}',
    papers: wide,
  },
  'admission-letter': {
    label: 'Admission letter',
    format: '{school}/AL/{year}/{seq:3}',
    papers: wide,
  },
  'suspension-letter': {
    label: 'Suspension letter',
    format: '{school}/SL/{year}/{seq:3}',
    papers: wide,
  },
  'leave-out-slip': {
    label: 'Leave-out slip',
    format: '{school}/LO/{yy}/{seq:4}',
    papers: any_paper,
  },
  'gate-pass': {
    label: 'Gate pass',
    format: '{school}/GP/{yy}/{seq:4}',
    papers: ['roll-80mm', 'a5', 'a4'],
  },
  'report-form': { label: 'Report form', format: null, papers: wide },
  transcript: { label: 'Transcript', format: '{school}/TS/{year}/{seq:3}', papers: wide },
  receipt: { label: 'Receipt', format: '{school}/{yy}/{seq:5}', papers: any_paper },
  invoice: { label: 'Invoice', format: '{school}/INV/{yy}/{seq:5}', papers: wide },
  'credit-note': { label: 'Credit note', format: '{school}/CN/{yy}/{seq:4}', papers: wide },
  'fee-statement': { label: 'Fee statement', format: null, papers: wide },
  'payment-voucher': { label: 'Payment voucher', format: '{school}/PV/{yy}/{seq:4}', papers: wide },
  'journal-voucher': { label: 'Journal voucher', format: '{school}/JV/{yy}/{seq:4}', papers: wide },
  'expense-request': {
    label: 'Expense request',
    format: '{school}/EX/{yy}/{seq:4}',
    papers: [],
  },
  'imprest-warrant': {
    label: 'Imprest warrant',
    format: '{school}/IM/{yy}/{seq:4}',
    papers: wide,
  },
  'petty-cash-voucher': {
    label: 'Petty cash voucher',
    format: '{school}/PC/{yy}/{seq:4}',
    papers: any_paper,
  },
  'official-receipt': {
    label: 'Receipt of other income',
    format: '{school}/OR/{yy}/{seq:4}',
    papers: any_paper,
  },
  'capitation-receipt': {
    label: "Learner's receipt of capitation",
    format: '{school}/CR/{yy}/{seq:5}',
    papers: [],
  },
  'money-transfer': {
    label: 'Transfer between accounts',
    format: '{school}/TF/{yy}/{seq:4}',
    papers: [],
  },
  budget: { label: 'Budget', format: '{school}/BG/{yy}/{seq:3}', papers: [] },
  requisition: { label: 'Requisition', format: '{school}/RQ/{yy}/{seq:4}', papers: wide },
  'purchase-order': { label: 'Purchase order', format: '{school}/PO/{yy}/{seq:4}', papers: wide },
  'goods-received-note': {
    label: 'Goods received note',
    format: '{school}/GRN/{yy}/{seq:4}',
    papers: wide,
  },
  'stock-issue-note': {
    label: 'Stock issue note',
    format: '{school}/SI/{yy}/{seq:4}',
    papers: any_paper,
  },
  payslip: { label: 'Payslip', format: null, papers: wide },
  letter: { label: 'Letter', format: '{school}/LT/{yy}/{seq:4}', papers: wide },
} as const satisfies Record<string, DocumentKind>;

export type DocumentName = keyof typeof declared;
export const documentKinds: Record<DocumentName, DocumentKind> = declared;
const names = Object.keys(declared) as [DocumentName, ...DocumentName[]];

export const DocumentSetting = z.object({
  document: z.enum(names),
  label: z.string(),
  format: z.string().nullable(),
  /** The next number as it will be written, were it given out today. */
  preview: z.string().nullable(),
  /** The running number that comes next. */
  next_number: z.int().nullable(),
  paper: z.enum(papers).nullable(),
  papers: z.array(z.enum(papers)),
  shows_logo: z.boolean(),
  shows_stamp: z.boolean(),
  foot_note: z.string().nullable(),
  /** What {school} stands for. */
  school_code: z.string(),
  version: z.int(),
});
export type DocumentSetting = z.infer<typeof DocumentSetting>;

export const NumberFormat = z
  .string()
  .trim()
  .min(1, 'Enter a format such as {school}/{year}/{seq:4}')
  .max(60, 'Use at most 60 characters')
  .superRefine((format, issues) => {
    const message = formatProblem(format);
    if (message) issues.addIssue({ code: 'custom', message });
  });

export const DocumentInput = z.strictObject({
  format: NumberFormat.optional(),
  next_number: z
    .int('Enter a whole number')
    .min(1, 'Begin with 1 or more')
    .max(999_999, 'Use at most six figures')
    .optional(),
  paper: z.enum(papers).optional(),
  shows_logo: z.boolean().optional(),
  shows_stamp: z.boolean().optional(),
  foot_note: z.string().trim().max(200, 'Use at most 200 characters').optional(),
});

export const listDocuments = endpoint({
  method: 'GET',
  path: '/administration/documents',
  summary: 'How each document is numbered and printed',
  access: { module: 'administration' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(DocumentSetting), count: z.int() }),
});

export const exportDocuments = endpoint({
  method: 'GET',
  path: '/administration/documents/export',
  summary: 'Export the numbers and papers',
  access: { module: 'administration', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ format: exportFormat }),
  output: z.any(),
});

export const editDocument = endpoint({
  method: 'PATCH',
  path: '/administration/documents/:document',
  summary: 'Change how a document is numbered and printed',
  access: { module: 'administration', act: 'edit' },
  input: DocumentInput.extend({
    document: z.enum(names),
    version: z.int(),
    clear: z
      .array(z.enum(['foot_note']))
      .max(1)
      .optional(),
  }),
  output: DocumentSetting,
});

export const printDocumentTest = endpoint({
  method: 'GET',
  path: '/administration/documents/:document/test-print',
  summary: 'A test print of a document, on its paper',
  access: { module: 'administration' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ document: z.enum(names) }),
  output: z.any(),
});
