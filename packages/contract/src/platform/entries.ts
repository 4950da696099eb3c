import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, dates } from '../list-filters.ts';
import { listing } from '../listing.ts';
import { Seal } from '../seal.ts';
import { Done, Id, text } from '../shapes.ts';

/** The most entries of one call, and the most bytes. */
export const entries_max = 50;
export const entries_bytes_max = 64_000;

/** A moment of a device in milliseconds; its clock may say anything. */
const Wall = z.int().min(0).max(8_000_000_000_000);

/** An entry as it is sent: made and stored on a device before anything was sent. */
export const SentEntry = z.strictObject({
  id: Id,
  /** Counts the entries of one person on one device in one school, without a gap. */
  n: z.int().min(1).max(1_000_000_000),
  user_id: Id,
  /** Browsers leave out what is empty: somebody without a school, a device that never heard a seal. */
  school_id: Id.nullish(),
  device_id: Id.nullish(),
  kind: z.string().max(40),
  v: z.int().min(1).max(1_000),
  lane: z.string().max(160),
  input: z.record(z.string(), z.unknown()),
  wall_at: Wall,
  /** The last seal, and what the device's own clock said as it came. */
  seal: Seal.extend({ wall_at: Wall }).optional(),
  /** How long the page counted since that seal. */
  since_ms: z.int().min(0).optional(),
  /** Its author stands before it and corrects what is refused, so that nobody else need decide. */
  in_hand: z.literal(true).optional(),
});
export type SentEntry = z.infer<typeof SentEntry>;

export const EntryResult = z.object({
  id: Id,
  outcome: z.enum(['applied', 'same', 'merged', 'refused', 'held', 'later']),
  /** Whom a held one waits for. */
  held: z.enum(['author', 'school', 'device', 'pin']).optional(),
  /** The answer of its endpoint; null where it was given before and was too long to be kept. */
  data: z.unknown().optional(),
  /** This very entry had its answer before. */
  again: z.literal(true).optional(),
  status: z.int().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  retry_after_s: z.int().optional(),
});
export type EntryResult = z.infer<typeof EntryResult>;

export const sendEntries = endpoint({
  method: 'POST',
  path: '/entries',
  summary: 'Send what was written without a line; each is answered for itself',
  access: { who: 'signed-in' },
  // Each entry has a key of its own and its own line of the trail.
  idempotent: false,
  audited: false,
  input: z.strictObject({
    entries: z
      .array(SentEntry)
      .min(1)
      .max(entries_max, `Send at most ${entries_max} entries at once`),
  }),
  output: z.object({ results: z.array(EntryResult) }),
});

const entry_states = {
  waiting: 'To decide',
  applied: 'Applied',
  declined: 'Declined',
  'given-up': 'Given up by its author',
} as const;

const RefusedEntry = z.object({
  id: Id,
  kind: z.string(),
  /** "Mathematics, Form 3 North, 44 marks". */
  about: z.string(),
  author: z.string(),
  done_at: z.iso.datetime(),
  /** Whether the device's clock could be believed. */
  clock: z.enum(['right', 'corrected', 'doubtful']),
  received_at: z.iso.datetime(),
  reason: z.string(),
  /** What its author said to it. */
  asked: z.string().nullable(),
  state: z.enum(['waiting', 'applied', 'declined', 'given-up']),
  decided_by: z.string().nullable(),
  note: z.string().nullable(),
});
export type RefusedEntry = z.infer<typeof RefusedEntry>;

export const refusedEntryList = listing({
  path: '/entries/refused',
  access: { who: 'office' },
  file_access: { module: ['academics', 'attendance'], act: 'export' },
  one: 'late entry',
  many: 'late entries',
  row: RefusedEntry,
  columns: [
    { key: 'about', head: 'About', kind: 'name' },
    { key: 'author', head: 'Written by', kind: 'text' },
    { key: 'done_at', head: 'Written', kind: 'datetime' },
    { key: 'received_at', head: 'Arrived', kind: 'datetime' },
    { key: 'reason', head: 'Not accepted because', kind: 'text' },
    { key: 'asked', head: 'Its author says', kind: 'text' },
    { key: 'state', head: 'State', kind: 'state', words: entry_states },
    { key: 'decided_by', head: 'Decided by', kind: 'text', only: 'file' },
    { key: 'note', head: 'Note', kind: 'text', only: 'file' },
  ],
  filters: {
    state: choice('State', entry_states),
    written: dates('Written'),
  },
  sorts: ['-received_at', 'received_at', 'author'],
  search: 'Author, what it is about',
});
export const listRefusedEntries = refusedEntryList.list;
export const exportRefusedEntries = refusedEntryList.file;

export const applyEntry = endpoint({
  method: 'POST',
  path: '/entries/refused/:id/apply',
  summary: 'Apply what came too late, under the own name',
  access: { who: 'office' },
  idempotent: false,
  audited: false,
  input: z.strictObject({ id: Id }),
  output: Done,
});

export const declineEntry = endpoint({
  method: 'POST',
  path: '/entries/refused/:id/decline',
  summary: 'Decline what came too late',
  access: { who: 'office' },
  input: z.strictObject({ id: Id, note: text(300).min(2, 'Say why') }),
  output: Done,
});

export const askAboutEntry = endpoint({
  method: 'POST',
  path: '/entries/:id/ask',
  summary: 'Ask the office about an own entry that was refused',
  access: { who: 'signed-in' },
  input: z.strictObject({ id: Id, note: text(300).min(2, 'Say what the office should know') }),
  output: Done,
});

export const giveUpEntry = endpoint({
  method: 'POST',
  path: '/entries/:id/give-up',
  summary: 'Give up an own entry that was refused',
  access: { who: 'signed-in' },
  input: z.strictObject({ id: Id }),
  output: Done,
});
