import {
  addClubMember,
  endMembership,
  exportClubMembers,
  listClubMembers,
} from '@darasa/contract/administration/club-members';
import { stateWords } from '@darasa/contract/students/consents';
import { exportAnswer } from '../../../platform/exports/export-answer.ts';
import { route } from '../../../platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listClubMembers, service.list),
  route(addClubMember, service.add),
  route(endMembership, service.end),
  route(exportClubMembers, async (ctx, { format, club_id }) =>
    exportAnswer({
      ctx,
      title: 'Members of a club',
      filter_words: '',
      columns: [
        { key: 'admission_number', head: 'Adm no', kind: 'text' },
        { key: 'name', head: 'Learner', kind: 'text' },
        { key: 'class', head: 'Class', kind: 'text' },
        { key: 'post', head: 'Post', kind: 'text' },
        { key: 'from_on', head: 'Since', kind: 'date' },
        { key: 'trips', head: 'School trips', kind: 'text' },
      ],
      rows: (await service.list(ctx, { club_id })).rows.map((row) => ({
        ...row,
        class: [row.class_name, row.stream_name].filter(Boolean).join(' '),
        trips: stateWords[row.trip_consent],
      })),
      format,
    }),
  ),
];
