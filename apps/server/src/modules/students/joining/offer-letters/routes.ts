import * as contract from '@darasa/contract/students/joining/offer-letters';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { type OfferFees, printLetter, readLetter, saveLetter } from './service.ts';

export const offerLetterRoutes = (offerFees: OfferFees) => [
  route(contract.getOfferLetter, readLetter),
  route(contract.saveOfferLetter, saveLetter),
  route(contract.printOfferLetter, async (ctx, { id }) => {
    const bytes = await printLetter(ctx, id, offerFees);
    return new FileAnswer(bytes, 'application/pdf', 'offer-letter.pdf', true);
  }),
];
