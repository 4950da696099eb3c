import { FileAnswer } from '#platform/http/envelope.ts';
import { type NoticeRoute, PlainAnswer } from '#platform/http/notices.ts';
import { printFamilyStatement } from '#modules/finance/index.ts';
import * as queries from './queries.ts';

const gone = new PlainAnswer(404, 'This paper is not here any more. Ask the school for it.');

/** A family opens its paper: whoever has the link has the paper, for as long as it is open. */
export const paperNotice: NoticeRoute = {
  method: 'GET',
  path: '/hooks/papers/:code',
  is_deaf_when_suspended: true,
  serve: async ({ params, now, within }) => {
    const code = params['code'] ?? '';
    if (!/^[\w-]{20,40}$/.test(code)) return gone;
    const paper = await within(null, 'read', (db) =>
      queries.findPaper(db, code, now.toISOString()),
    );
    if (!paper) return gone;
    const { owner_school_id: school_id, student_ids } = paper;
    const bytes = await within(school_id, 'read', (db) =>
      printFamilyStatement({ db, school_id, now }, student_ids),
    );
    return bytes ? new FileAnswer(bytes, 'application/pdf', 'fee-statement.pdf', true) : gone;
  },
};
