import { asWallClock, default_time_zone } from '../spreadsheets/columns.ts';
import { momentInWords } from './words.ts';

/**
 * A frame is what every document carries, so that a page on a desk says whose it is, what it shows and who
 * printed it.
 */
export type Frame = {
  letterhead: Letterhead;
  paper: Paper;
  landscape?: boolean;
  title: string;
  /** Stands opposite the title: a receipt number, an order number. */
  number?: string;
  /** What was counted, in words: "Form 2, Term 1, unpaid over KES 5,000". */
  filter?: string;
  facts?: Fact[];
  printed_by: string;
  printed_at: Date;
  /** The address where anybody can check that we issued this; also drawn as a square code. */
  check_address?: string;
  time_zone?: string;
  /** Stands pale across every page of a paper that does not count yet: "Draft". */
  watermark?: string;
  /** Off where a page stands alone on a wall: a certificate has no page 1 of 1. */
  has_page_numbers?: boolean;
  seal?: Seal;
};

/** A seal is what a paper is closed with: the stamp, the signature of who prints it, a last line. */
export type Seal = {
  /** PNG or JPEG bytes. */
  stamp?: Uint8Array;
  signature?: Uint8Array;
  foot_note?: string;
};

export type Paper = 'a3' | 'a4' | 'a5' | 'roll-80mm';

export type Fact = { label: string; value: string };

export type Letterhead = {
  /** Whose paper it is: what is printed takes turns between organisations. */
  tenant_id: string;
  school_name: string;
  address_lines: string[];
  phone?: string;
  email?: string;
  /** The school's own colour as #rrggbb; it appears in the line under the letterhead only. */
  colour?: string;
  /** PNG or JPEG bytes. */
  logo?: Uint8Array;
  /** Whether a school without a logo gets the shield that its screens show. */
  has_crest?: boolean;
};

/** The frame as letterhead.typ reads it: every field present, because Typst stops at a missing one. */
export function frameForTypst(frame: Frame) {
  const { time_zone = default_time_zone } = frame;
  const clock = asWallClock(frame.printed_at, time_zone);
  return {
    letterhead: letterheadForTypst(frame.letterhead, 'logo'),
    paper: frame.paper,
    landscape: frame.landscape ?? false,
    title: frame.title,
    number: frame.number || null,
    filter: frame.filter || null,
    facts: frame.facts ?? [],
    printed_by: frame.printed_by,
    printed_at: clock ? momentInWords(clock) : '',
    check_address: frame.check_address || null,
    watermark: frame.watermark || null,
    has_page_numbers: frame.has_page_numbers ?? true,
    seal: {
      has_stamp: frame.seal?.stamp !== undefined,
      has_signature: frame.seal?.signature !== undefined,
      foot_note: frame.seal?.foot_note || null,
    },
    document_title: frame.title,
    sheet_index: 0,
    sheets_count: 1,
  };
}

/** The picture itself travels beside the data, under a name. */
export const letterheadForTypst = (head: Letterhead, logo_name: string) => ({
  school_name: head.school_name,
  address_lines: head.address_lines.slice(0, address_lines_max),
  phone: head.phone || null,
  email: head.email || null,
  colour: /^#[0-9a-f]{6}$/i.test(head.colour ?? '') ? head.colour : plain_colour,
  logo: head.logo ? logo_name : null,
  has_crest: head.has_crest ?? false,
});

const address_lines_max = 4;
const plain_colour = '#333333';
