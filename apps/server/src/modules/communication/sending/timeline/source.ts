import { mayCall } from '@darasa/contract/access';
import { listMessages } from '@darasa/contract/communication/sending/messages';
import { channelWords } from '@darasa/contract/communication/sending/tokens';
import type { TimelineSource } from '#modules/students/index.ts';
import { listSent, type SentLine } from './queries.ts';

/** Messages to the family, for those who read the logs; the text itself stays there. */
export const messageTimeline: TimelineSource = {
  maySee: (user) => mayCall(listMessages.access, user),
  list: async (db, student_id, rows_max) => {
    const sent = await listSent(db, student_id, rows_max);
    return sent.map(({ channel, name, title, state, ...entry }) => ({
      ...entry,
      receipt_number: null,
      what: wordsOf({ channel, name, title, state }),
    }));
  },
};

const wordsOf = (one: Pick<SentLine, 'channel' | 'name' | 'title' | 'state'>): string =>
  `${channelWords[one.channel]} to ${one.name}${one.state === 'failed' ? ', not delivered' : ''}: ${one.title}`;
