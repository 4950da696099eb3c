import { formatDate, isoDate } from '@darasa/rules/dates';
import { kes } from '@darasa/rules/message-fields';
import type { Ctx } from '#platform/ctx.ts';
import * as queries from './queries.ts';
import { holdPlace } from './service.ts';

/** "YES 3FA21" or "NDIYO 3FA21": the code of an offer, or nothing. */
export const offerCodeIn = (text: string): string | null =>
  /^\W*(?:yes|ndio|ndiyo)\s+([0-9a-f]{5})\W*$/i.exec(text.trim())?.[1]?.toUpperCase() ?? null;

/** A parent says yes from the phone on the child's record; answers the one line that goes back. */
export async function acceptBySms(
  { db, changed }: Pick<Ctx, 'db' | 'changed'>,
  said: { phone: string; code: string; now: Date; language: 'en' | 'sw' },
): Promise<string> {
  const words = lines[said.language];
  const offers = await queries.listByCode(db, said.phone, said.code);
  const [first] = offers;
  if (!first) return words.unknown(said.code);
  if (first.until && first.until < isoDate(said.now)) {
    return words.late(first.name, formatDate(first.until));
  }
  const open = offers.filter((one) => one.state === 'asked' || one.state === 'declined');
  if (open.length === 0) return words.already(first.name, namesOf(offers));
  const accepted: queries.CodedOffer[] = [];
  for (const offer of open) {
    if (!(await holdPlace(db, offer.id))) break;
    const who = `${offer.guardian_name}, by SMS`;
    const after = { state: 'accepted', answered_by: `${who} from ${said.phone}` };
    changed('extra charge member', offer.id, { state: offer.state }, after);
    await queries.updateAnswer(db, {
      id: offer.id,
      accept: true,
      who,
      now: said.now.toISOString(),
    });
    accepted.push(offer);
  }
  if (accepted.length === 0) return words.full(first.name);
  return words.accepted(first.name, kes(first.amount_cents), namesOf(accepted));
}

const namesOf = (offers: queries.CodedOffer[]): string =>
  offers.map((one) => one.child_name).join(', ');

const lines = {
  en: {
    unknown: (code: string) =>
      `We found no offer ${code} for this phone. Please ask the school office.`,
    late: (name: string, day: string) =>
      `${name} could be accepted until ${day}. Please ask the school office.`,
    already: (name: string, children: string) => `${name} is accepted already for ${children}.`,
    full: (name: string) => `${name} is full: all places are taken. Nothing is charged.`,
    accepted: (name: string, amount: string, children: string) =>
      `Thank you. ${name} (${amount} each) is accepted for ${children}.`,
  },
  sw: {
    unknown: (code: string) =>
      `Hatukupata ofa ${code} kwa simu hii. Tafadhali uliza ofisi ya shule.`,
    late: (name: string, day: string) =>
      `${name} ilikubaliwa hadi ${day} tu. Tafadhali uliza ofisi ya shule.`,
    already: (name: string, children: string) => `${name} imekubaliwa tayari kwa ${children}.`,
    full: (name: string) => `${name} imejaa: hakuna nafasi. Hakuna malipo.`,
    accepted: (name: string, amount: string, children: string) =>
      `Asante. ${name} (${amount} kila mmoja) imekubaliwa kwa ${children}.`,
  },
};
