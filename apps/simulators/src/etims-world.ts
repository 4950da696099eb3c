/** Moods are how the played KRA behaves: a person, or a test, sets it. */
export const etims_moods = ['well', 'slow', 'down', 'refusing', 'lying', 'again'] as const;
export type EtimsMood = (typeof etims_moods)[number];

export interface Sale {
  tin: string;
  bhfId: string;
  invcNo: number;
  rcptTyCd: string;
  orgInvcNo: number;
  custNm: string;
  totAmt: number;
  totTaxAmt: number;
  data: {
    curRcptNo: string;
    totRcptNo: string;
    intrlData: string;
    rcptSign: string;
    sdcDateTime: string;
  };
}

export interface EtimsWorld {
  mood: EtimsMood;
  /** What was taken, in its order. */
  sales: Sale[];
}
