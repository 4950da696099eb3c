// How many parts an SMS has, and so what it costs.

const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZ' +
  'ÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const gsm_extended = '^{}\\[~]|€\f';
const one_unit = new Set(gsm);
const two_units = new Set(gsm_extended);

export interface Segments {
  encoding: 'GSM-7' | 'UCS-2';
  units: number;
  segments: number;
  /** How many more units fit before the next part begins. */
  units_left: number;
}

/** One character outside of the small alphabet makes the whole message twice as dear. */
export function segmentsOf(text: string): Segments {
  const characters = [...text];
  if (characters.every((one) => one_unit.has(one) || two_units.has(one))) {
    const sizes = characters.map((one) => (two_units.has(one) ? 2 : 1));
    return pack('GSM-7', sizes, 160, 153);
  }
  return pack(
    'UCS-2',
    characters.map((one) => one.length),
    70,
    67,
  );
}

/** A character of two units is never cut in half, so a part may end one unit early. */
function pack(
  encoding: Segments['encoding'],
  sizes: readonly number[],
  single_max: number,
  part_max: number,
): Segments {
  const units = sizes.reduce((sum, size) => sum + size, 0);
  if (units <= single_max) return { encoding, units, segments: 1, units_left: single_max - units };
  let segments = 1;
  let in_part = 0;
  for (const size of sizes) {
    if (in_part + size > part_max) {
      segments++;
      in_part = 0;
    }
    in_part += size;
  }
  return { encoding, units, segments, units_left: part_max - in_part };
}

const plain: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '‚': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '•': '-',
};

/** Murang’a with a curly mark costs twice what Murang'a does: the plain sign says the same. */
export const plainMarks = (text: string): string =>
  Array.from(text, (one) => plain[one] ?? one).join('');

/** The characters that make the message dear, each once. */
export const dearCharacters = (text: string): string[] => [
  ...new Set(Array.from(text).filter((one) => !one_unit.has(one) && !two_units.has(one))),
];
