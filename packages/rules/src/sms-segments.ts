// How many parts an SMS has, and so what it costs.

const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZ' +
  'ÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const gsm_extended = '^{}\\[~]|€\f';
const one_unit = new Set(gsm);
/** Those of one unit that nearly every text is made of, in few ranges. */
const everyday = /^[\n\r -Z_a-z]*$/;
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
  // Nearly every text is plain and fits into one part: nobody has to count its letters.
  if (text.length <= 160 && everyday.test(text)) {
    const units = text.length;
    return { encoding: 'GSM-7', units, segments: 1, units_left: 160 - units };
  }
  const sizes: number[] = [];
  for (const one of text) {
    const size = one_unit.has(one) ? 1 : two_units.has(one) ? 2 : 0;
    if (size === 0) {
      return pack(
        'UCS-2',
        Array.from(text, (each) => each.length),
        70,
        67,
      );
    }
    sizes.push(size);
  }
  return pack('GSM-7', sizes, 160, 153);
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

const not_plain = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** Murang’a with a curly mark costs twice what Murang'a does: the plain sign says the same. */
export const plainMarks = (text: string): string =>
  text.replace(not_plain, (one) => plain[one] ?? one);

/** The characters that make the message dear, each once. */
export const dearCharacters = (text: string): string[] => [
  ...new Set(Array.from(text).filter((one) => !one_unit.has(one) && !two_units.has(one))),
];
