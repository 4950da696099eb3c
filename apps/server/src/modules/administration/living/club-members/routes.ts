import {
  addClubMember,
  endMembership,
  exportClubMembers,
  listClubMembers,
} from '@darasa/contract/administration/living/club-members';
import { membersWords } from '@darasa/contract/administration/living/clubs';
import { stateWords } from '@darasa/contract/students/care/consents';
import { careWords } from '@darasa/contract/students/care/health';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import * as service from './service.ts';

export const clubMemberRoutes = (health: service.HealthDoor): Route[] => [
  route(listClubMembers, (ctx, { club_id }) => service.list(ctx, health, club_id)),
  route(addClubMember, service.add),
  route(endMembership, service.end),
  route(exportClubMembers, async (ctx, { format, club_id }) => {
    const { club, rows, reads_health } = await service.paper(ctx, health, club_id);
    const patron = club.patron ? [`Patron: ${club.patron}`] : [];
    return exportAnswer({
      ctx,
      title: `Members of ${club.name}`,
      filter_words: [...patron, `${membersWords(club)} members`].join(', '),
      columns: reads_health ? [...columns, care_column] : columns,
      rows: rows.map((row) => ({
        ...row,
        class: [row.class_name, row.stream_name].filter(Boolean).join(' '),
        trips: stateWords[row.trip_consent],
        care: careWords(row.care),
      })),
      format,
    });
  }),
];

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'class', head: 'Class', kind: 'text' },
  { key: 'post', head: 'Post', kind: 'text' },
  { key: 'from_on', head: 'Since', kind: 'date' },
  { key: 'trips', head: 'School trips', kind: 'text' },
];
const care_column: Column = { key: 'care', head: 'Health', kind: 'text' };
