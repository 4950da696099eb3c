import { findMembers } from '@darasa/contract/finance/members';
import { route } from '../../../platform/http/route.ts';
import { find } from './service.ts';

export const routes = [route(findMembers, find)];
