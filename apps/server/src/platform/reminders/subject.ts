import type { IsoDate } from '@darasa/rules/dates';
import type { Fact } from '@darasa/rules/message-fields';
import type { ReminderKind } from '@darasa/rules/reminders';
import type { Ctx } from '../ctx.ts';

/** Somebody of whom something is due. */
export interface Due {
  /** The person it is about: whoever the subject's words are told of. */
  person_id: string;
  /** Nothing where everybody has the same day. */
  due_on: IsoDate | null;
  amount_cents?: number;
  /** What the words may say beside the usual facts. */
  facts?: Readonly<Record<string, Fact>>;
  /** Why nobody is reminded of it after all. */
  leave_out?: string;
}

/**
 * Something that people are reminded of by itself. A module declares what it knows; its words, its
 * fields and its days stand under the same name in the list of subjects.
 */
export interface ReminderSubject {
  kind: ReminderKind;
  list(
    ctx: Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now'>,
    today: IsoDate,
    /** The day that the rule speaks of: today, or the one it warns of. */
    due_by: IsoDate,
  ): Promise<readonly Due[]>;
}
