import type { Access } from '@darasa/contract/access';
import type { Db } from '../db/scope.ts';

/**
 * Records that have a photo. A module declares its own and lists them in its index: a photo is opened by
 * whoever may read the record that it hangs on, and by nobody else.
 */
export interface PhotoHolder {
  /** What it takes to read such records, in the words of the endpoint that lists them. */
  access: Access;
  /** Whether this is the photo of one of those that this transaction shows. */
  showsPhoto(db: Db, file_id: string): Promise<boolean>;
}
