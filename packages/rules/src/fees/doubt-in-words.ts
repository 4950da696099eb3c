const words = {
  statement: 'Subject to bank confirmation',
  cheque: 'Subject to the cheque being paid',
};

/** What a receipt still waits for, as paper and screen say it. */
export const doubtInWords = (doubt: keyof typeof words): string => words[doubt];
