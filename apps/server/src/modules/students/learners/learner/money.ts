import { mayCall, type Person } from '@darasa/contract/access';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';

/** The money of a learner is for those who may open the account. */
export const seesMoney = (user: Person): boolean => mayCall(getFeePanel.access, user);
