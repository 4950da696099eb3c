import type { RollRow } from '@darasa/contract/students/learners/roll';
import { learnerName } from '@darasa/rules/names';
import { formatPhone } from '@darasa/rules/phone';
import { qrSvg } from '@darasa/rules/qr-code';
import type { Address } from './queries.ts';

export interface Label {
  above: string | null;
  name: string;
  lines: string[];
  qr_svg: string | null;
}

const placeOf = (row: RollRow): string =>
  [row.class_name, row.stream_name].filter(Boolean).join(' ');

/** Inside the cover of a book: whose it is, with the admission number as a square code. */
export const bookLabel =
  (school_name: string) =>
  (row: RollRow): Label => ({
    above: school_name,
    name: learnerName(row),
    lines: [placeOf(row), `Adm no ${row.admission_number}`].filter(Boolean),
    qr_svg: qrSvg(row.admission_number),
  });

/** On a letter home. Who gave no address gets it by the hand of the child. */
export const addressLabel =
  (addresses: Map<string, Address>) =>
  (row: RollRow): Label => {
    const to = addresses.get(row.id);
    const home = to?.address
      ?.split(/[\n,]/)
      .map((line) => line.trim())
      .filter(Boolean)
      .slice(0, 3);
    return {
      above: [`Parent of ${learnerName(row)}`, row.admission_number].join(', '),
      name: to?.name ?? 'The parent or guardian',
      lines: [
        ...(home?.length ? home : [['By hand', placeOf(row)].filter(Boolean).join(': ')]),
        ...(to?.phone ? [formatPhone(to.phone)] : []),
      ],
      qr_svg: null,
    };
  };
