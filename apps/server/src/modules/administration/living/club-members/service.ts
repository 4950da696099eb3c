import {
  type addClubMember,
  type ClubMember,
  exportClubMembers,
  listClubMembers,
} from '@darasa/contract/administration/living/club-members';
import { countOfMembers } from '@darasa/contract/administration/living/clubs';
import type { Endpoint, InputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import type { NoteOpened } from '#platform/audit/openings.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { findClub } from '../clubs/queries.ts';
import { open } from '../clubs/service.ts';
import * as queries from './queries.ts';

/**
 * The door to health is for who may read health records, and the trace of it. The learners' module knows,
 * and hands it in.
 */
export interface HealthDoor {
  readsHealth: (ctx: Pick<Ctx, 'db' | 'user' | 'staff'>) => Promise<boolean>;
  healthOpenings: (ctx: Ctx, through: Pick<Endpoint, 'summary'>) => Promise<NoteOpened>;
}

export async function list(
  ctx: Ctx,
  health: HealthDoor,
  club_id: string,
  through: Pick<Endpoint, 'summary'> = listClubMembers,
) {
  const [found, reads_health, noteOpened] = await Promise.all([
    queries.listMembers(ctx.db, { club_id }),
    health.readsHealth(ctx),
    health.healthOpenings(ctx, through),
  ]);
  // Who may not read health records sees nothing of them.
  const rows = reads_health ? found : found.map((row) => ({ ...row, care: null }));
  noteOpened(rows.filter((row) => row.care).map((row) => row.student_id));
  return { rows, count: rows.length, reads_health };
}

/** The club itself heads the paper of its members. */
export async function paper(ctx: Ctx, health: HealthDoor, club_id: string) {
  const [club, members] = await Promise.all([
    findClub(ctx.db, club_id),
    list(ctx, health, club_id, exportClubMembers),
  ]);
  if (!club) throw fail('record.not_found');
  return { club, ...members };
}

export async function add(
  ctx: Ctx,
  { club_id, admission_number, post }: InputOf<typeof addClubMember>,
): Promise<ClubMember> {
  const club = await open(ctx, club_id);
  const learner = await queries.findLearner(ctx.db, club_id, admission_number);
  if (club.retired_at) throw fail('club.retired', { name: club.name });
  if (!learner) {
    const sentence = `No learner of this school has the number ${admission_number}.`;
    throw failField('request.invalid', 'admission_number', sentence);
  }
  // A member who is given a post takes no second place.
  const { name, capacity, member_count } = club;
  if (capacity !== null && member_count >= capacity && !learner.is_member) {
    throw fail('club.full', { name, members: countOfMembers(capacity) });
  }
  const id = await queries.upsertMember(ctx.db, {
    id: newId(ctx.now.getTime()),
    club_id,
    student_id: learner.id,
    post: post ?? null,
    from_on: isoDate(ctx.now),
    by: ctx.user.id,
    now: nowIso(ctx),
  });
  const [member] = await queries.listMembers(ctx.db, { id });
  ctx.changed('club', club_id, null, { member: member!.name, post: member!.post });
  return { ...member!, care: null };
}

export async function end(ctx: Ctx, { id }: { id: string }) {
  const [member] = await queries.listMembers(ctx.db, { id });
  const ended = member && (await queries.endMember(ctx.db, id, isoDate(ctx.now)));
  if (!ended) throw fail('record.not_found');
  ctx.changed('club member', id, { member: member.name, post: member.post }, null);
  return {};
}
