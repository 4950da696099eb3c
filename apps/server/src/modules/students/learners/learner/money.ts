import { mayCall, type Person } from '@darasa/contract/access';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';

/** What a learner owes is for those who may open the account. */
export const seesMoney = (user: Person): boolean => mayCall(getFeePanel.access, user);
