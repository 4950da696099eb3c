import type { InputOf } from '@darasa/contract/endpoint';
import type { Claim } from '@darasa/contract/finance/receiving/claims';
import type {
  addClaimPicture,
  askFamilyPrompt,
  FeesToPay,
  getFamilyPrompt,
  makeClaim,
} from '@darasa/contract/finance/families/family-pay';
import type { Prompt } from '@darasa/contract/finance/receiving/prompts';
import { isoDate } from '@darasa/rules/dates';
import { expectedBy, nextInstalment } from '@darasa/rules/fees/instalments';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import type { FileStore } from '#platform/files/store.ts';
import { enterFamily } from '#modules/students/index.ts';
import { enterChild } from '#modules/finance/books/entering/queries.ts';
import * as claims from '#modules/finance/receiving/claims/queries.ts';
import { claim } from '#modules/finance/receiving/claims/service.ts';
import { findRunningTerm, type RunningTerm } from '../fee-panel/sides/queries.ts';
import * as prompts from '#modules/finance/receiving/prompts/service.ts';
import * as queries from './queries.ts';

/** First the family, then the school of the one child: what is not the parent's own stays closed. */
export function enter(ctx: Ctx, student_id: string): void {
  enterFamily(ctx.db, ctx.user.id);
  enterChild(ctx.db, student_id);
}

export async function read(ctx: Ctx, id: string): Promise<FeesToPay> {
  const today = isoDate(ctx.now);
  const [child, own, agreed, term] = await Promise.all([
    queries.findChild(ctx.db, id, ctx.user.id),
    claims.listOfChild(ctx.db, id),
    queries.findAgreed(ctx.db, id),
    findRunningTerm(ctx.db, id, today),
  ]);
  if (!child) throw fail('record.not_found');
  const { school_id: _, ...shown } = child;
  return {
    ...shown,
    instalment: instalmentOf(child.balance_cents, agreed, term, today),
    can_prompt: child.paybill !== null,
    claims: own,
  };
}

/** Only what is less than all that is owed is worth a choice of its own. */
function instalmentOf(
  balance_cents: number,
  agreed: queries.AgreedPlan | undefined,
  term: RunningTerm | undefined,
  today: string,
): FeesToPay['instalment'] {
  const by_plan = agreed ? nextInstalment(agreed.instalments, agreed.paid_cents) : null;
  const by_term = term ? nextOfTerm(term, today) : null;
  const next = by_plan ?? by_term;
  return next && next.amount_cents < balance_cents ? next : null;
}

function nextOfTerm({ plan, asked_cents, due_cents }: RunningTerm, today: string) {
  const paid_cents = asked_cents - due_cents;
  return nextInstalment(expectedBy(plan, { asked_cents, paid_cents }, today), paid_cents);
}

/** The same services as at the counter, in the school where the child learns. */
async function inSchoolOfChild(ctx: Ctx, id: string): Promise<Ctx> {
  const child = await queries.findChild(ctx.db, id, ctx.user.id);
  if (!child) throw fail('record.not_found');
  return { ...ctx, school_id: child.school_id };
}

export async function ask(
  ctx: Ctx,
  { id, amount_cents, phone }: InputOf<typeof askFamilyPrompt>,
  origin: string,
): Promise<Prompt> {
  const here = await inSchoolOfChild(ctx, id);
  if (!(await queries.isKnownPhone(ctx.db, { student_id: id, user_id: ctx.user.id, phone }))) {
    throw failField('prompt.strange_phone', 'phone');
  }
  return prompts.ask(here, { student_id: id, amount_cents, phone, source: 'portal', origin });
}

export async function readPrompt(
  ctx: Ctx,
  { id, prompt_id }: InputOf<typeof getFamilyPrompt>,
): Promise<Prompt> {
  const prompt = await prompts.read(ctx, prompt_id, ctx.user.id);
  if (prompt.student_id !== id) throw fail('record.not_found');
  return prompt;
}

export const say = async (
  ctx: Ctx,
  id: string,
  input: Omit<InputOf<typeof makeClaim>, 'id'>,
): Promise<Claim> => claim(await inSchoolOfChild(ctx, id), id, input);

export async function addPicture(
  ctx: Ctx,
  files: FileStore,
  { id, claim_id }: InputOf<typeof addClaimPicture>,
  drawn: { bytes: Uint8Array; media_type: string },
): Promise<Claim> {
  const here = await inSchoolOfChild(ctx, id);
  const { bytes, media_type } = drawn;
  const owner_user_id = ctx.user.id;
  const kept = { kind: 'document' as const, media_type, bytes, owner_user_id };
  const file_id = await keepFile(here, files, kept);
  const claimed_by = ctx.user.id;
  const row = { id: claim_id, student_id: id, claimed_by, file_id };
  if (!(await claims.setPicture(ctx.db, row))) throw fail('record.not_found');
  ctx.changed('claim', claim_id, null, { picture: file_id });
  return (await claims.findClaim(ctx.db, claim_id))!;
}
