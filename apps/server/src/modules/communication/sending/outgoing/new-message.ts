import type { Campaign } from '@darasa/contract/communication/writing/campaigns';
import type { Ctx } from '#platform/ctx.ts';

/** The school in which something is sent, and when. */
export type SendingCtx = Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now'>;

export interface NewMessage {
  id: string;
  phone: string;
  name: string;
  student_ids: readonly string[];
  learners: string;
  language: 'en' | 'sw';
  text: string;
  segments: number;
  tokens: number;
  // What few messages have is left out of the others: thousands travel as one JSON.
  parameters?: readonly string[] | undefined;
  document?: object | undefined;
  is_copy?: true | undefined;
  delivery_ids?: readonly string[];
}

/** Nobody is asked to wait for the morning for these. */
export const leavesAtNight = (kind: Campaign['kind']): boolean =>
  kind === 'emergency' || kind === 'reply';
