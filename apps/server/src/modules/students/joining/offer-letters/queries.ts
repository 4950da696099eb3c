import type { OfferLetter } from '@darasa/contract/students/joining/offer-letters';
import type { Db } from '#platform/db/scope.ts';

export const findLetter = (db: Db): Promise<OfferLetter | undefined> =>
  db.selectFrom('students.offer_letters').select(['body', 'version']).executeTakeFirst();

export const lockLetter = (db: Db): Promise<OfferLetter | undefined> =>
  db
    .selectFrom('students.offer_letters')
    .select(['body', 'version'])
    .forUpdate()
    .executeTakeFirst();

export async function saveLetter(
  db: Db,
  letter: { tenant_id: string; school_id: string; body: string; updated_at: string },
): Promise<OfferLetter> {
  return db
    .insertInto('students.offer_letters')
    .values(letter)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'school_id']).doUpdateSet((is) => ({
        body: letter.body,
        updated_at: letter.updated_at,
        version: is('students.offer_letters.version', '+', 1),
      })),
    )
    .returning(['body', 'version'])
    .executeTakeFirstOrThrow();
}
