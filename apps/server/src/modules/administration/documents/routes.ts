import { editDocument, listDocuments } from '@darasa/contract/administration/documents';
import { route } from '../../../platform/http/route.ts';
import * as service from './service.ts';

export const routes = [route(listDocuments, service.list), route(editDocument, service.edit)];
