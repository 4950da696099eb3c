import { strangeInUpdate, update_kinds, update_paces } from '@darasa/rules/financial-updates';
import { z } from 'zod';
import { mergedText } from '../../communication/writing/campaigns.ts';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { phoneNumber } from '../../phone.ts';
import { Done, exportFormat, Id } from '../../shapes.ts';

/** At most so many people of the board get the figures. */
export const board_max = 60;

export const UpdateInput = z
  .strictObject({
    kind: z.enum(update_kinds, 'Choose the update'),
    every: z.enum(update_paces, 'Choose how often'),
    first_on: z.iso.date('Choose the day'),
    at_minute: z.coerce.number().int().min(0).max(1_439).default(480),
    class_ids: z.array(Id).max(60).default([]),
    owing_at_least: z.coerce.number().int().min(0).max(10_000_000).optional(),
    skip_promised: z.boolean().default(false),
    text_en: mergedText('any').min(1, 'Write the message'),
  })
  .superRefine(({ kind, text_en }, issues) => {
    const strange = strangeInUpdate(kind, text_en);
    if (strange === undefined) return;
    issues.addIssue({
      code: 'custom',
      path: ['text_en'],
      message: `We do not know the field {{${strange}}} here. Choose one from the list.`,
    });
  });

export const update_results = ['sent', 'short', 'waits', 'nobody'] as const;

export const PlannedUpdate = z.object({
  id: Id,
  kind: z.enum(update_kinds),
  every: z.enum(update_paces),
  first_on: z.iso.date(),
  at_minute: z.int(),
  class_ids: z.array(Id),
  /** Nothing when it is for the whole school. */
  class_names: z.string().nullable(),
  owing_at_least: z.int().nullable(),
  skip_promised: z.boolean(),
  text_en: z.string(),
  /** Nothing after the last time, and while the days of the next term are not known. */
  next_on: z.iso.date().nullable(),
  stopped_at: z.iso.datetime().nullable(),
  last_sent_at: z.iso.datetime().nullable(),
  last_state: z.enum(update_results).nullable(),
  last_count: z.int().nullable(),
  last_message_id: Id.nullable(),
  planned_by: z.string(),
  version: z.int(),
});
export type PlannedUpdate = z.infer<typeof PlannedUpdate>;

export const BoardMember = z.object({ id: Id, name: z.string(), phone: z.string() });
export type BoardMember = z.infer<typeof BoardMember>;

const change = {
  access: { module: 'finance', act: 'edit' },
  whole_books: true,
} as const;

export const listFinancialUpdates = endpoint({
  method: 'GET',
  path: '/finance/financial-updates',
  summary: 'Financial updates that go out by themselves, and the board',
  access: { module: 'finance' },
  whole_books: true,
  input: z.strictObject({}),
  output: z.object({ rows: z.array(PlannedUpdate), board: z.array(BoardMember) }),
});

const exported = {
  method: 'GET',
  access: { module: 'finance', act: 'export' },
  whole_books: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ format: exportFormat }),
  output: z.any(),
} as const;

export const exportFinancialUpdates = endpoint({
  ...exported,
  path: '/finance/financial-updates/export',
  summary: 'Planned financial updates as a file',
});

export const exportBoard = endpoint({
  ...exported,
  path: '/finance/board-members/export',
  summary: 'The board that gets the figures as a file',
});

export const planFinancialUpdate = endpoint({
  method: 'POST',
  path: '/finance/financial-updates',
  summary: 'Plan a financial update',
  ...change,
  input: UpdateInput,
  output: PlannedUpdate,
});

export const editFinancialUpdate = endpoint({
  method: 'PATCH',
  path: '/finance/financial-updates/:id',
  summary: 'Change a planned financial update',
  ...change,
  input: editOf(UpdateInput),
  output: PlannedUpdate,
});

export const stopFinancialUpdate = endpoint({
  method: 'POST',
  path: '/finance/financial-updates/:id/stop',
  summary: 'Stop a planned financial update',
  ...change,
  input: z.strictObject({ id: Id, version: z.int() }),
  output: PlannedUpdate,
});

export const BoardMemberInput = z.strictObject({
  name: z.string().trim().min(1, 'Enter the name').max(80),
  phone: phoneNumber,
});

export const addBoardMember = endpoint({
  method: 'POST',
  path: '/finance/board-members',
  summary: 'Add a board member',
  ...change,
  input: BoardMemberInput,
  output: BoardMember,
});

export const removeBoardMember = endpoint({
  method: 'DELETE',
  path: '/finance/board-members/:id',
  summary: 'Remove a board member',
  ...change,
  input: z.strictObject({ id: Id }),
  output: Done,
});
