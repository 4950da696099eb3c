import {
  addGroupMembers,
  addGroupTeacher,
  endGroupMember,
  endGroupTeacher,
  exportGroupMembers,
} from '@darasa/contract/academics/teaching/group-people';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(exportGroupMembers, service.file),
  route(addGroupMembers, service.addMembers),
  route(endGroupMember, service.endMember),
  route(addGroupTeacher, service.addTeacher),
  route(endGroupTeacher, service.endTeacher),
];
