import { tax_codes, tax_percents, type TaxedAmount } from '@darasa/rules/fees/tax';
import { written } from './etims.ts';

export interface SaleLine {
  name: string;
  tax: TaxedAmount;
  item_number: number;
  amount_cents: number;
  tax_cents: number;
}

export interface Sale {
  number: number;
  kind: 'sale' | 'credit-note';
  original_number: number | null;
  document: string;
  /** Of the learner who was charged. */
  admission_number: string | null;
  /** Whoever else paid, and how. */
  payer: { name: string; method: string } | null;
  issued_on: string;
  exempt_cents: number;
  standard_cents: number;
  tax_cents: number;
  lines: SaleLine[];
}

const us = { regrId: 'darasa', regrNm: 'Darasa', modrId: 'darasa', modrNm: 'Darasa' };
const codes = ['A', 'B', 'C', 'D', 'E'] as const;
/** The rates of the law; what a school does not use stands there all the same. */
const rates: Record<(typeof codes)[number], number> = {
  A: tax_percents.exempt,
  B: tax_percents.standard,
  C: 0,
  D: 0,
  E: 8,
};
/** A bill is paid later. */
const on_credit = '02';
const paid_codes: Record<string, string> = { cash: '01', cheque: '04', 'mobile-money': '06' };
const paid_otherwise = '07';
const shillings = (cents: number): number => cents / 100;

/** A service (3) of Kenya, sold without a package (NT) by the unit (U). */
const itemCode = (number: number): string => `KE3NTU${String(number).padStart(7, '0')}`;

/** A vote head as KRA keeps it. */
export const itemOf = (line: SaleLine, item_class: string) => ({
  itemCd: itemCode(line.item_number),
  itemClsCd: item_class,
  itemTyCd: '3',
  itemNm: line.name.slice(0, 200),
  orgnNatCd: 'KE',
  pkgUnitCd: 'NT',
  qtyUnitCd: 'U',
  taxTyCd: tax_codes[line.tax],
  dftPrc: shillings(line.amount_cents),
  isrcAplcbYn: 'N',
  useYn: 'Y',
  ...us,
});

/**
 * An invoice as KRA reads it. Amounts contain the tax, as in KRA's own example. Of the learner it hears the
 * admission number and no name: who studies where is not its business.
 */
export function saleOf(sale: Sale, item_class: string, now: Date) {
  const is_credit = sale.kind === 'credit-note';
  const at = written(now);
  const total_cents = sale.exempt_cents + sale.standard_cents;
  return {
    invcNo: sale.number,
    orgInvcNo: sale.original_number ?? 0,
    trdInvcNo: sale.document.slice(0, 50),
    custTin: null,
    custNm: (sale.payer?.name ?? `Learner ${sale.admission_number}`).slice(0, 60),
    salesTyCd: 'N',
    rcptTyCd: is_credit ? 'R' : 'S',
    pmtTyCd: sale.payer ? (paid_codes[sale.payer.method] ?? paid_otherwise) : on_credit,
    salesSttsCd: '02',
    cfmDt: at,
    salesDt: sale.issued_on.replaceAll('-', ''),
    stockRlsDt: null,
    cnclReqDt: null,
    cnclDt: null,
    rfdDt: is_credit ? at : null,
    rfdRsnCd: is_credit ? '06' : null,
    totItemCnt: sale.lines.length,
    ...sumsOf(sale),
    totTaxblAmt: shillings(total_cents),
    totTaxAmt: shillings(sale.tax_cents),
    totAmt: shillings(total_cents),
    prchrAcptcYn: 'N',
    remark: null,
    ...us,
    receipt: { custTin: null, custMblNo: null, rcptPbctDt: at, prchrAcptcYn: 'N' },
    itemList: sale.lines.map((line, i) => lineOf(line, i + 1, item_class)),
  };
}

function sumsOf({ exempt_cents, standard_cents, tax_cents }: Sale): Record<string, number> {
  const taxable: Record<string, number> = { A: exempt_cents, B: standard_cents };
  const taxes: Record<string, number> = { B: tax_cents };
  return Object.fromEntries(
    codes.flatMap((code) => [
      [`taxblAmt${code}`, shillings(taxable[code] ?? 0)],
      [`taxRt${code}`, rates[code]],
      [`taxAmt${code}`, shillings(taxes[code] ?? 0)],
    ]),
  );
}

const lineOf = (line: SaleLine, itemSeq: number, itemClsCd: string) => ({
  itemSeq,
  itemCd: itemCode(line.item_number),
  itemClsCd,
  itemNm: line.name.slice(0, 200),
  bcd: null,
  pkgUnitCd: 'NT',
  pkg: 1,
  qtyUnitCd: 'U',
  qty: 1,
  prc: shillings(line.amount_cents),
  splyAmt: shillings(line.amount_cents),
  dcRt: 0,
  dcAmt: 0,
  taxTyCd: tax_codes[line.tax],
  taxblAmt: shillings(line.amount_cents),
  taxAmt: shillings(line.tax_cents),
  totAmt: shillings(line.amount_cents),
});

const check_path = '/common/link/etims/receipt/indexEtimsReceiptData';

/** The address is where anybody can see at KRA that the invoice is genuine. */
export const verifyUrl = (
  portal: string,
  of: { tin: string; branch_id: string; signature: string },
): string =>
  `${portal}${check_path}?Data=${encodeURIComponent(of.tin + of.branch_id + of.signature)}`;
