import { sendExpenseAgain } from '@darasa/contract/finance/spending/expenses';
import type { Session } from '#platform/session.ts';
import { mayUse } from '#platform/viewer.tsx';

interface Paper {
  number: string;
  state: string;
  made_by_id: string;
}

/** A returned paper is changed by who asked for it, and by nobody else. */
export const mayChange = (user: Session['user'], { state, made_by_id }: Paper): boolean =>
  state === 'returned' && made_by_id === user.id && mayUse(user, sendExpenseAgain);

/** The words of the sheet on which it is changed, instead of those with which it was first asked. */
export const wordsOf = (returned: Paper | undefined, first: { title: string; sub: string }) =>
  returned
    ? {
        title: `Change ${returned.number}`,
        sub: 'It keeps its number, and is decided again',
        submit: 'Send again',
      }
    : { ...first, submit: 'Send for approval' };
