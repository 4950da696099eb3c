import { initials } from '@darasa/rules/names';
import { qrSvg } from '@darasa/rules/qr-code';
import { cards_source } from './cards.typ.ts';
import type { Frame } from './frame.ts';
import { renderPdf, type Template } from './render.ts';

const cardsDocument: Template = { name: 'cards', source: cards_source };

export interface Card {
  name: string;
  /** Stands under the name: a job, a class. */
  line: string;
  facts: [label: string, value: string | null][];
  /** PNG or JPEG; initials stand in for a photo that is not there. */
  photo: Uint8Array | undefined;
  /** What the square code says. */
  code: string;
}

/** Identity cards in one PDF, eight to a page, in the order given. */
export async function renderCards(
  frame: Omit<Frame, 'paper'>,
  cards: readonly Card[],
): Promise<Uint8Array> {
  const { letterhead } = frame;
  const pictures: Record<string, Uint8Array> = {};
  const drawn = cards.map(({ photo, code, ...card }, i) => {
    const picture = photo ? `photo-${i}` : null;
    if (picture) pictures[picture] = photo!;
    return { ...card, initials: initials(card.name), photo: picture, qr_svg: qrSvg(code) };
  });
  const home = letterhead.address_lines.at(-1) ?? letterhead.school_name;
  const foot = [`If found, return to ${home}`, letterhead.phone];
  return renderPdf(
    cardsDocument,
    {
      frame: { ...frame, paper: 'a4' },
      runs_on: true,
      foot: foot.filter(Boolean).join(' · '),
      cards: drawn,
    },
    pictures,
  );
}
