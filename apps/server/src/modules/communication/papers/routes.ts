import type { Hook } from '../../../platform/http/hooks.ts';
import { printFamilyStatement } from '../../finance/index.ts';
import * as queries from './queries.ts';

/** A family opens its paper: whoever has the link has the paper, for as long as it is open. */
export const paperHook: Hook = {
  method: 'GET',
  path: '/papers/:code',
  receive: async ({ params, now, inSchool }) => {
    const code = params['code'] ?? '';
    const gone = { status: 404, text: 'This paper is not here any more. Ask the school for it.' };
    if (!/^[\w-]{20,40}$/.test(code)) return gone;
    const paper = await inSchool(null, 'read', (db) =>
      queries.findPaper(db, code, now.toISOString()),
    );
    if (!paper) return gone;
    const { owner_school_id: school_id, student_ids } = paper;
    const bytes = await inSchool(school_id, 'read', (db) =>
      printFamilyStatement({ db, school_id, now }, student_ids),
    );
    if (!bytes) return gone;
    return { status: 200, bytes, media_type: 'application/pdf', file_name: 'fee-statement.pdf' };
  },
};
